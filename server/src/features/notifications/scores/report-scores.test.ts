import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { UserContext } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { testContext } from '../../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { replacePeople } from '../../people/people.store.ts';
import { reportScores } from './report-scores.ts';
import { insertScoreDays, type StoredDay } from '../../scoring/score-days.store.ts';

describe('changed scores', () => {
  let database: TestDatabase;
  let ctx: UserContext;
  const [ada, bob] = [randomUUID(), randomUUID()];
  before(async () => {
    database = await testDatabase();
    ctx = await testContext(database);
    const people = [ada, bob].map((id) => ({
      id,
      name: id,
      accountIds: [id],
      bot: false,
      active: true,
      memberships: [],
    }));
    await withTenant(database, ctx.organizationId, (tx) => replacePeople(tx, ctx.organizationId, people as never, []));
  });
  after(() => database.drop());

  /** The people announced after a run that stored these scores. */
  const announced = async (scores: Record<string, number | null>): Promise<string[]> => {
    const sent: { people?: string[] }[] = [];
    const enqueue = async (_tx: unknown, _job: unknown, data: object) => `${sent.push(data)}`;
    const platform = { ...ctx.platform, jobs: { ...ctx.platform.jobs, enqueue } } as UserContext['platform'];
    const days = Object.entries(scores).map(([id, overall]) => ({
      date: '2026-11-20',
      subject: { kind: 'person', id },
      score:
        overall === null
          ? { kind: 'insufficient-data', have: 1, need: 10 }
          : { kind: 'value', overall, low: 0, high: 100, n: 20, standardError: 1, degrees: 9, dimensions: {} },
    }));
    await withTenant(database, ctx.organizationId, async (tx) => {
      await tx.deleteFrom('score_days').execute();
      await insertScoreDays(tx, ctx.organizationId, days as unknown as StoredDay[]);
      await reportScores(platform, tx, ctx.organizationId);
    });
    return sent.flatMap(({ people }) => people ?? []);
  };

  it('are announced once, the largest visible changes first', async () => {
    assert.deepEqual(await announced({ [ada]: 80, [bob]: 75 }), [], 'the first scores are no change');
    assert.deepEqual(await announced({ [ada]: 80.04, [bob]: 75 }), [], 'written as before');
    assert.deepEqual(await announced({ [ada]: 80.2, [bob]: 71 }), [bob, ada]);
    assert.deepEqual(await announced({ [ada]: 80.2, [bob]: 71 }), []);
  });

  it('are not announced after a gap until they change again', async () => {
    assert.deepEqual(await announced({ [ada]: 80.2, [bob]: null }), []);
    assert.deepEqual(await announced({ [ada]: 80.2, [bob]: 90 }), []);
    assert.deepEqual(await announced({ [ada]: 80.2, [bob]: 91 }), [bob]);
  });
});
