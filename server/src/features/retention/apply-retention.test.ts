import type { RemovedCounts } from '@sightline/contract';
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { testContext } from '../../testing/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { createRetention } from './index.ts';
import type { OlderData } from './count-ahead.ts';

const nothing: RemovedCounts = {
  issues: 0,
  sprints: 0,
  commits: 0,
  pullRequests: 0,
  pipelines: 0,
  deployments: 0,
  pages: 0,
};

it('one organization’s failure does not stop the others, and is reported', async () => {
  const database = await testDatabase();
  try {
    const broken = await testContext(database);
    const others = [await testContext(database), await testContext(database)].map((ctx) => ctx.organizationId);
    const kept: string[] = [];
    const data: OlderData = {
      count: () => Promise.resolve(nothing),
      measureAnew: () => Promise.resolve(),
      remove: (_platform, _tx, organizationId) => {
        if (organizationId === broken.organizationId) return Promise.reject(new Error('broken'));
        kept.push(organizationId);
        return Promise.resolve(nothing);
      },
    };
    const job = createRetention(data).jobs.find(({ name }) => name === 'keep-retention');
    const night = job?.handle(broken.platform, {} as never, { signal: new AbortController().signal });
    await assert.rejects(night ?? Promise.resolve(), { name: 'AggregateError' });
    assert.deepEqual(kept.sort(), others.sort());
  } finally {
    await database.drop();
  }
});
