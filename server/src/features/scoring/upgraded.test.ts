/** A database measured by another release: the same observations, and series in another format or none. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { dateOf } from '@sightline/analytics';
import { scatteredFacts, scatteredNow } from '@sightline/analytics/testing';
import { withTenant } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { recordedJobs } from '../../testing/recorded-jobs.ts';
import { runMeasurement } from '../../measurement-thread/run.ts';
import { saveFacts } from '../facts/index.ts';
import { ensureScored } from './ensure-scored.ts';
import { showScoring } from './read-scoring.ts';
import { saveScoring } from './save-scoring.ts';
import { isRangeScored } from './score-periods.store.ts';

describe('measuring after an upgrade', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  const storedOf = (organizationId: string) =>
    withTenant(database, organizationId, async (tx) => ({
      series: (await sql`select person_id, series from person_series order by person_id`.execute(tx)).rows,
      days: (await sql`select * from score_days order by day, subject`.execute(tx)).rows,
      periods: (
        await sql`
        select subject, time_range, part, score from score_periods order by time_range, part, subject`.execute(tx)
      ).rows,
    }));

  const measuredByAnother = async (kept: 'nothing' | 'other series'): Promise<void> => {
    const user = await testContext(database, { timeZone: 'Europe/Berlin', clock: { at: scatteredNow * 1000 } });
    const ctx: RouteContext = { ...user, origin: { address: '', agent: '' } };
    const { platform, organizationId } = ctx;
    const { version, configuration } = await showScoring(ctx);
    await saveScoring(ctx, { version, configuration: { ...configuration, minimumDataPoints: 1 } });
    const [facts] = fc.sample(scatteredFacts, { numRuns: 1, seed: 7 });
    await withTenant(database, organizationId, (tx) => saveFacts(tx, organizationId, facts!));
    await runMeasurement(platform, organizationId);
    const stored = await storedOf(organizationId);
    assert.ok(stored.series.length > 0 && stored.periods.length > 0);

    await withTenant(database, organizationId, async (tx) => {
      if (kept === 'nothing') await sql`delete from person_series`.execute(tx);
      else await sql`update person_series set series = '{"firstAt":0,"lastAt":0,"metrics":{}}'`.execute(tx);
      await sql`update score_days set overall = null`.execute(tx);
      await sql`update measurement_states set code_version = ''`.execute(tx);
    });
    assert.equal((await runMeasurement(platform, organizationId)).changed, true);
    assert.deepEqual(await storedOf(organizationId), stored);
    assert.equal((await runMeasurement(platform, organizationId)).changed, false);
  };

  it('does not score custom days measured by another release, but has them measured again', async () => {
    const user = await testContext(database, { timeZone: 'UTC', clock: { at: scatteredNow * 1000 } });
    const recorded = recordedJobs();
    const ctx: RouteContext = {
      ...user,
      platform: { ...user.platform, jobs: recorded.jobs },
      origin: { address: '', agent: '' },
    };
    const { platform, organizationId } = ctx;
    const [facts] = fc.sample(scatteredFacts, { numRuns: 1, seed: 7 });
    await withTenant(database, organizationId, (tx) => saveFacts(tx, organizationId, facts!));
    await runMeasurement(platform, organizationId);
    const today = dateOf(scatteredNow, 'UTC');
    const days = { from: today.subtract({ days: 6 }).toString(), to: today.toString() };
    const isScored = () => withTenant(database, organizationId, (tx) => isRangeScored(tx, days));
    await withTenant(database, organizationId, (tx) =>
      sql`update measurement_states set code_version = ''`.execute(tx),
    );
    await assert.rejects(ensureScored(ctx, days), { code: 'unavailable', message: /being recalculated/ });
    assert.equal(await isScored(), false);
    assert.deepEqual(
      recorded.take('measure').map(({ data }) => data),
      [{ organizationId }],
    );
    const sample = { ...ctx.platform, database: { ...ctx.platform.database, readOnly: true as const } };
    await assert.rejects(ensureScored({ ...ctx, platform: sample }, days), { code: 'unavailable' });
    assert.deepEqual(recorded.queued, []);
    await runMeasurement(platform, organizationId);
    await ensureScored(ctx, days);
    assert.equal(await isScored(), true);
  });

  it('deletes what another release had measured before the history', async () => {
    const at = { clock: { at: scatteredNow * 1000 }, timeZone: 'UTC' };
    const measured = async (upgraded: boolean) => {
      const { platform, organizationId } = await testContext(database, at);
      const [facts] = fc.sample(scatteredFacts, { numRuns: 1, seed: 7 });
      await withTenant(database, organizationId, (tx) => saveFacts(tx, organizationId, facts!));
      if (upgraded) await runMeasurement(platform, organizationId);
      const start = scatteredNow - 60 * 86_400;
      const historyStarts = { project: start, board: start, repository: start, space: start };
      await runMeasurement(platform, organizationId, { backTo: null, comparableFrom: {}, historyStarts });
      return withTenant(database, organizationId, async (tx) => ({
        rows: (await sql`select metric, at, value from observations order by metric, at, value`.execute(tx)).rows,
        days: (await sql`select distinct day::text from score_days order by day`.execute(tx)).rows,
      }));
    };
    const [upgraded, fresh] = [await measured(true), await measured(false)];
    assert.ok(fresh.rows.length > 10 && fresh.days.length > 10, `${fresh.rows.length} rows, ${fresh.days.length} days`);
    assert.deepEqual(upgraded, fresh);
  });

  it('creates everyone’s series if there were none', () => measuredByAnother('nothing'));
  it('rebuilds everyone’s series if another release wrote them', () => measuredByAnother('other series'));
});
