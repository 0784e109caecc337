import type { PersonScore } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { UserContext } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { testContext } from '../../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { linkUser } from '../../people/index.ts';
import { replacePeople } from '../../people/people.store.ts';
import { reportFalls } from './performance-alerts.ts';
import { insertScoreDays, type StoredDay } from '../../scoring/score-days.store.ts';
import { written, type AnnouncementJob } from '../announcement.ts';

const lastDay = Date.parse('2026-11-20T00:00:00Z');
const dayMs = 86_400_000;
type Sent = AnnouncementJob;
/** This many days of the same score. The last entry of a list is the last day. */
const days = (count: number, score: number | null): (number | null)[] => Array.from({ length: count }, () => score);

describe('performance alerts', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  const withScores = async (scores: (number | null)[]): Promise<{ ctx: UserContext; personId: string }> => {
    const ctx = await testContext(database);
    const personId = randomUUID();
    const person = { id: personId, name: 'Ada', accountIds: ['ada'], bot: false, active: true };
    const kept = scores.map((overall, index): StoredDay => {
      const date = new Date(lastDay - (scores.length - 1 - index) * dayMs).toISOString().slice(0, 10);
      const score =
        overall === null
          ? { kind: 'insufficient-data' as const, have: 3, need: 10 }
          : ({
              kind: 'value',
              overall,
              low: 0,
              high: 100,
              n: 40,
              standardError: 1,
              degrees: 9,
              dimensions: {},
            } as never as PersonScore);
      return { date, subject: { kind: 'person', id: personId }, score } as StoredDay;
    });
    await withTenant(database, ctx.organizationId, async (tx) => {
      await replacePeople(tx, ctx.organizationId, [{ ...person, teamId: null, memberships: [] }], []);
      await insertScoreDays(tx, ctx.organizationId, kept);
    });
    return { ctx, personId };
  };
  const alertsOf = async (ctx: UserContext): Promise<Sent[]> => {
    const sent: Sent[] = [];
    const jobs = {
      ...ctx.platform.jobs,
      enqueue: async (_tx: unknown, _name: string, payload: unknown) => {
        const { announcement, ...job } = payload as Sent;
        sent.push({ ...job, announcement: written(announcement) });
        return randomUUID();
      },
    };
    const platform = { ...ctx.platform, jobs } as UserContext['platform'];
    await withTenant(database, ctx.organizationId, (tx) => reportFalls(platform, tx, ctx.organizationId));
    return sent;
  };
  const alertsFor = async (scores: (number | null)[]): Promise<Sent[]> => alertsOf((await withScores(scores)).ctx);

  it('go to managers and to the person, in the words of the specification', async () => {
    const { ctx, personId } = await withScores([...days(40, 78), 64.64]);
    await withTenant(database, ctx.organizationId, (tx) => linkUser(tx, ctx.organizationId, ctx.user.id, 'ada'));
    assert.deepEqual(await alertsOf(ctx), [
      {
        organizationId: ctx.organizationId,
        readers: { atLeast: 'manager', userIds: [ctx.user.id] },
        announcement: {
          key: `performance/${personId}/2026-11`,
          type: 'warning',
          title: 'Performance Alert',
          message: "Ada's performance score dropped to 65",
          action: { text: 'View Details', url: `/performance/profiles/${personId}` },
        },
      },
    ]);
  });

  it('report one drop once, however long the score stays low', async () => {
    const [first, later] = [
      await alertsFor([...days(40, 72), ...days(1, 69)]),
      await alertsFor([...days(40, 72), ...days(15, 69)]),
    ];
    assert.equal(first[0]?.announcement.key.slice(-7), '2026-11');
    assert.equal(later[0]?.announcement.key.slice(-7), '2026-11');
    assert.equal((await alertsFor([...days(40, 72), ...days(30, 69)])).length, 1);
    assert.deepEqual(await alertsFor([...days(40, 72), ...days(31, 69)]), []);
  });

  it('are not sent for a score that was already low in the 30 days before, or always', async () => {
    assert.deepEqual(await alertsFor([69, ...days(29, 75), 60]), []);
    assert.equal((await alertsFor([69, ...days(30, 75), 60])).length, 1);
    assert.deepEqual(await alertsFor(days(60, 65)), []);
  });

  it('are not sent for a score that rounds to 70, has recovered, or is unknown', async () => {
    assert.deepEqual(await alertsFor([...days(40, 78), 69.6]), []);
    assert.equal((await alertsFor([...days(40, 78), 69.4])).length, 1);
    assert.deepEqual(await alertsFor([...days(40, 78), 60, 71]), []);
    assert.deepEqual(await alertsFor([...days(40, 78), null]), []);
    assert.deepEqual(await alertsFor([...days(40, null), 60]), []);
  });
});
