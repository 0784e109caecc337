import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { UserContext } from '../../platform/context.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { inThread, stopThread } from '../../platform/threads/worker-thread.ts';
import { measureTask } from './tasks.ts';

describe('the measuring thread', () => {
  let database: TestDatabase;
  let ctx: UserContext;
  before(async () => {
    database = await testDatabase();
    ctx = await testContext(database);
  });
  after(async () => {
    await stopThread(ctx.platform.config);
    await database.drop();
  });
  const measure = (signal?: AbortSignal) => inThread(ctx.platform.config, ctx.organizationId, measureTask, {}, signal);

  it('stops when aborted, with the reason, and is replaced by another', async () => {
    const stopping = new AbortController();
    const reason = new Error('The process is stopping');
    const measuring = measure(stopping.signal);
    stopping.abort(reason);
    await assert.rejects(measuring, reason);
    await assert.rejects(measure(stopping.signal), reason, 'and begins nothing afterwards');
    const others = new AbortController();
    await measure(others.signal);
    others.abort();
    await measure();
  });
});
