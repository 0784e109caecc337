import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { defaultPreferences, type UserPreferences } from '@sightline/contract';
import type { UserContext } from '../../platform/context.ts';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { savePreferences } from '../identity/preferences/preferences.store.ts';
import { announceInsights, dueBefore, isInsightDue, readInsightSchedule } from './insight-schedule.ts';

const dayMs = 86_400_000;

describe('the schedule of insights', () => {
  let database: TestDatabase;
  let ctx: UserContext;
  before(async () => {
    database = await testDatabase();
    ctx = await testContext(database);
  });
  after(() => database.drop());
  const prefer = (change: Partial<UserPreferences['aiInsights']>) =>
    withSystem(database, (tx) =>
      savePreferences(
        tx,
        ctx.user.id,
        { ...defaultPreferences, aiInsights: { ...defaultPreferences.aiInsights, ...change } },
        new Date(ctx.platform.clock.now()),
      ),
    );
  const schedule = () => readInsightSchedule(ctx.platform, ctx.organizationId);

  it('follows the preferences of members, kind by kind', async () => {
    const all = (days: number | null) => ({
      explanations: days,
      predictions: days,
      recommendations: days,
      risks: days,
    });
    assert.deepEqual(await schedule(), all(7));
    await prefer({ frequency: 'daily' });
    assert.deepEqual(await schedule(), all(1));
    await prefer({ frequency: 'monthly', includeRecommendations: false });
    assert.deepEqual(await schedule(), { ...all(30), recommendations: null });
    await prefer({ includeRiskAssessment: false });
    assert.deepEqual(await schedule(), { ...all(7), risks: null });
    await prefer({ autoGenerate: false });
    assert.deepEqual(await schedule(), all(null));
  });

  it('tolerates half a day, so that runs keep their time of day', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    assert.equal(isInsightDue(null, now, null, 30), true);
    assert.equal(isInsightDue(new Date(now - 7 * dayMs + 3_600_000), now, null, 7), true);
    assert.equal(isInsightDue(new Date(now - 6 * dayMs), now, null, 7), false);
    assert.equal(isInsightDue(new Date(now - 6 * dayMs), now, new Date(now - 6 * dayMs), 7), false);
    assert.equal(isInsightDue(new Date(now - 6 * dayMs), now, new Date(now - 5 * dayMs), 7), true);
    assert.equal(dueBefore(now, 1).toISOString(), '2026-11-20T00:00:00.000Z');
  });

  it('announces the people that insights are about, up to 100', async () => {
    const sent: { people: string[] }[] = [];
    const jobs = {
      ...ctx.platform.jobs,
      enqueue: async (_tx: unknown, job: unknown, data: unknown) => {
        assert.equal(job, 'publish-score-changes');
        sent.push(data as { people: string[] });
        return '';
      },
    };
    const platform = { ...ctx.platform, jobs } as typeof ctx.platform;
    const announce = (people: string[]) =>
      withTenant(database, ctx.organizationId, (tx) => announceInsights(platform, tx, ctx.organizationId, people));
    await announce([]);
    await announce(['a', 'b', 'a']);
    await announce(Array.from({ length: 300 }, (_, index) => String(index)));
    assert.deepEqual(
      sent.map(({ people }) => people.length),
      [2, 100],
    );
  });
});
