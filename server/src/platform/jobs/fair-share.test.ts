/** However many jobs one organization has queued, another's job of the same kind starts. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import type { UserContext } from '../context.ts';
import { createLog } from '../log.ts';
import { readQueue } from '../metrics/database-load.store.ts';
import { createJobs, defineJob, type JobDefinition } from './jobs.ts';

let database: TestDatabase;
let [busy, quiet]: UserContext[] = [];
before(async () => {
  database = await testDatabase();
  [busy, quiet] = [await testContext(database), await testContext(database)];
});
after(() => database.drop());

it('one slot of a kind is reserved for other organizations', async (t) => {
  assert.ok(busy !== undefined && quiet !== undefined);
  const released = Promise.withResolvers<void>();
  const quietStarted = Promise.withResolvers<void>();
  const twoStarted = Promise.withResolvers<void>();
  const allEnded = Promise.withResolvers<void>();
  const running = new Set<string>();
  let most = 0;
  let ended = 0;
  const job = defineJob<{ organizationId: string; number: number }>({
    name: 'backfill',
    options: { policy: 'standard' },
    concurrency: 3,
    async handle(_platform, { organizationId, number }) {
      if (organizationId === quiet?.organizationId) quietStarted.resolve();
      else running.add(`${number}`);
      most = Math.max(most, running.size);
      if (running.size === 2) twoStarted.resolve();
      await released.promise;
      running.delete(`${number}`);
      ended += 1;
      if (ended === 9) allEnded.resolve();
    },
  });
  const jobs = createJobs(database, createLog('silent', 'test'));
  // Jobs that are not stopped would keep the process from ending after a failure.
  t.after(() => jobs.stop());
  await jobs.start([job as JobDefinition<never>], busy.platform, { work: true });
  for (let number = 0; number < 8; number += 1)
    await jobs.enqueue(null, job, { organizationId: busy.organizationId, number });
  await jobs.enqueue(null, job, { organizationId: quiet.organizationId, number: 8 });
  // This would wait forever if the first organization had all slots: none of its jobs ends before.
  await Promise.all([quietStarted.promise, twoStarted.promise]);
  const queue = await readQueue(database);
  assert.ok((queue?.waiting ?? 0) >= 6, `${queue?.waiting} wait`);
  assert.ok((queue?.longestWait ?? 0) > 0);
  released.resolve();
  await allEnded.promise;
  assert.equal(most, 2);
});
