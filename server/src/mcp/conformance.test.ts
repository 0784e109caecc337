/**
 * The protocol's official conformance tests, against the real endpoint. They know no tokens, so a proxy adds one. Those
 * of capabilities that the endpoint does not offer (prompts, resources, sampling, streams) are left out.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createCallers } from '../access/callers.test-support.ts';
import { startWebServer, type WebServer } from '../access/web-server.test-support.ts';

const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

const program = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));

describe('the official conformance tests of the Model Context Protocol', () => {
  let server: WebServer;
  let proxy: Server;
  let target = '';
  let token = '';
  before(async () => {
    proxy = createServer((request, response) => {
      const headers = { ...request.headers, authorization: `Bearer ${token}` };
      const forwarded = send(new URL(request.url ?? '/', target), { method: request.method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      request.pipe(forwarded);
    });
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
    server = await startWebServer({ PUBLIC_URL: address() });
    const { headers } = await createCallers(server.platform);
    target = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const created = await server.app.inject({
      method: 'POST',
      url: '/v1/security/api-tokens',
      payload: { name: 'Conformance', scopes: ['read:metrics', 'read:people'], expiresInDays: 1 },
      headers: headers.manager,
    });
    ({ token } = created.json<{ token: string }>());
  });
  after(async () => {
    proxy.closeAllConnections();
    await new Promise((closed) => proxy.close(closed));
    await server.stop();
  });
  const address = (): string => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

  for (const scenario of scenarios)
    it(`pass: ${scenario}`, async () => {
      const args = [program, 'server', '--url', `${address()}/mcp`, '--scenario', scenario];
      const result = await promisify(execFile)(process.execPath, args).then(
        ({ stdout, stderr }) => ({ isPassed: true, said: stdout + stderr }),
        (error: { stdout: string; stderr: string }) => ({ isPassed: false, said: error.stdout + error.stderr }),
      );
      assert.ok(result.isPassed, result.said);
      assert.match(result.said, /Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
    });
});
