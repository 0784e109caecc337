import assert from 'node:assert/strict';
import { it } from 'node:test';
import fastify from 'fastify';
import type { Platform } from '../context.ts';
import { countRequests, takeCounts } from './request-counts.ts';

it('API calls are counted under each prefix, and files of the web application are not', async () => {
  const platform = { config: {} as Platform['config'] };
  const app = fastify();
  countRequests(app, platform);
  for (const path of ['/v1/audit', '/api/export', '/assets/index.js'])
    app.get(path, (_request, reply) => reply.code(path === '/api/export' ? 500 : 200).send());
  for (const url of ['/v1/audit', '/api/export', '/assets/index.js']) await app.inject(url);
  await app.close();
  const { requests, failures } = takeCounts(platform);
  assert.deepEqual({ requests, failures }, { requests: 2, failures: 1 });
});
