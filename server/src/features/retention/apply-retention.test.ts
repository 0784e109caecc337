import type { RemovedCounts } from '@sightline/contract';
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { applyRetention, graceDays } from './apply-retention.ts';
import { createRetention } from './index.ts';
import type { OlderData } from './count-ahead.ts';
import { readRetention } from './retention.store.ts';

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

it('a shorter plan is announced once by two concurrent nightly runs, and takes effect on the announced day', async () => {
  const database = await testDatabase();
  try {
    const clock = { at: Date.parse('2026-11-20T03:11:05Z') };
    const ctx = await testContext(database, { clock });
    const queued: string[] = [];
    const enqueue = async (_tx: unknown, job: unknown): Promise<string> => {
      queued.push(String(job));
      return '';
    };
    const platform = { ...ctx.platform, jobs: { ...ctx.platform.jobs, enqueue } };
    const data: OlderData = {
      count: async () => ({ ...nothing, issues: 1 }),
      measureAnew: async () => {},
      remove: async () => nothing,
    };
    const night = (): Promise<void> => applyRetention(platform, ctx.organizationId, data);
    const setTier = (subscription_tier: string) =>
      withSystem(database, (tx) =>
        tx.updateTable('organizations').set({ subscription_tier }).where('id', '=', ctx.organizationId).execute(),
      );
    const state = () => withTenant(database, ctx.organizationId, readRetention);
    await withSystem(database, (tx) =>
      tx
        .updateTable('users')
        .set({ email_verified_at: new Date(clock.at) })
        .execute(),
    );
    await setTier('enterprise');
    await night();
    await setTier('professional');
    await Promise.all([night(), night()]);
    assert.deepEqual(queued.toSorted(), ['publish-announcement', 'send-mail']);
    const announced = (await state())?.announced;
    assert.equal(announced?.takesEffectAt.toISOString(), '2026-12-20T03:11:05.000Z');
    // The job starts three seconds earlier than on the night of the announcement.
    clock.at += (graceDays - 1) * 86_400_000 - 3_000;
    await night();
    assert.deepEqual((await state())?.announced, announced);
    clock.at += 86_400_000;
    await night();
    assert.deepEqual([(await state())?.days, (await state())?.announced], [announced?.days, null]);
  } finally {
    await database.drop();
  }
});
