/** After a change, only the scores that it can move are written, and they match rescoring everyone. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { scatteredFacts, scatteredNow } from '@sightline/analytics/testing';
import { withTenant } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { runMeasurement, measureStep } from '../../measurement-thread/run.ts';
import { saveFacts } from '../facts/index.ts';
import { showScoring } from './read-scoring.ts';
import { saveScoring } from './save-scoring.ts';

type Stored = { key: string; written: string; row: object }[];

describe('scores after a change of a few people', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  const organization = async () => {
    const clock = { at: scatteredNow * 1000 + 60_000 };
    const user = await testContext(database, { timeZone: 'Europe/Berlin', clock });
    const ctx: RouteContext = { ...user, origin: { address: '', agent: '' } };
    const { platform, organizationId } = ctx;
    const { version, configuration } = await showScoring(ctx);
    await saveScoring(ctx, { version, configuration: { ...configuration, minimumDataPoints: 1 } });
    const [facts] = fc.sample(scatteredFacts, { numRuns: 1, seed: 21 });
    if (facts === undefined) throw new Error('no facts');
    const measured = async (change: Partial<typeof facts>): Promise<{ days: Stored; periods: Stored }> => {
      await withTenant(database, organizationId, (tx) => saveFacts(tx, organizationId, change));
      assert.equal((await runMeasurement(platform, organizationId)).changed, true);
      return stored();
    };
    const stored = () =>
      withTenant(database, organizationId, async (tx) => ({
        days: (
          await sql<Stored[number]>`
            select subject || ' ' || day as key, xmin::text as written, to_jsonb(score_days) as row
            from score_days order by 1`.execute(tx)
        ).rows,
        periods: (
          await sql<Stored[number]>`
            select concat_ws(' ', subject, time_range, part) as key, xmin::text as written,
              to_jsonb(score_periods) - 'id' as row
            from score_periods order by 1`.execute(tx)
        ).rows,
      }));
    /** Rescores everybody as of the same instant. */
    const scoredFromScratch = async () => {
      await withTenant(database, organizationId, (tx) =>
        sql`update measurement_states set recorded_from = null, facts_revision = -1`.execute(tx),
      );
      return measured({});
    };
    /** Runs a single step. */
    const measureWith = async (change: Partial<typeof facts>) => {
      await withTenant(database, organizationId, (tx) => saveFacts(tx, organizationId, change));
      return { ...(await measureStep(platform, organizationId)), ...(await stored()) };
    };
    const page = { ...facts.pages[0]!, id: 'new', createdAt: clock.at / 1000 + 30 };
    return { clock, facts, page, measured, measureWith, scoredFromScratch };
  };

  const writtenSince = (before: Stored, now: Stored): string[] => {
    const known = new Map(before.map((row) => [row.key, row.written]));
    return now.filter((row) => known.get(row.key) !== row.written).map((row) => row.key);
  };
  const content = (rows: Stored): object[] => rows.map((row) => row.row);

  it('are written for the affected days and ranges only', async () => {
    const { clock, facts, page, measured, scoredFromScratch } = await organization();
    const first = await measured(facts);
    clock.at += 60_000;
    const second = await measured({ pages: [page] });
    const [days, periods] = [writtenSince(first.days, second.days), writtenSince(first.periods, second.periods)];
    assert.ok(days.some((key) => key.startsWith('person:')) && days.some((key) => key.startsWith('organization ')));
    const today = days.map((key) => key.split(' ')[1]);
    assert.equal(new Set(today).size, 1, 'of one day');
    assert.ok(periods.length > 0 && periods.every((key) => key.endsWith(' current')));
    assert.ok(periods.length < second.periods.filter((period) => period.key.endsWith(' current')).length);

    const rescored = await scoredFromScratch();
    assert.ok(writtenSince(second.days, rescored.days).length > days.length);
    assert.deepEqual(content(rescored.days), content(second.days));
    assert.deepEqual(content(rescored.periods), content(second.periods));
  });

  it('are written for everyone in another hour, and after a change to old rows', async () => {
    const { clock, facts, page, measured } = await organization();
    const first = await measured(facts);
    clock.at += 3_600_000;
    const second = await measured({ pages: [page] });
    const current = (rows: Stored): string[] => rows.map((row) => row.key).filter((key) => key.endsWith(' current'));
    assert.deepEqual(
      writtenSince(first.periods, second.periods).filter((key) => key.endsWith(' current')),
      current(second.periods),
    );
    clock.at += 60_000;
    const third = await measured({ pages: [{ ...page, id: 'old', createdAt: page.createdAt - 20 * 86_400 }] });
    assert.deepEqual(
      writtenSince(second.periods, third.periods).filter((key) => key.endsWith(' current')),
      current(third.periods),
    );
  });

  it('of a new hour are computed one step after its changes are measured', async () => {
    const { clock, facts, page, measured, measureWith, scoredFromScratch } = await organization();
    const first = await measured(facts);
    clock.at += 3_600_000;
    const later = { ...page, id: 'later', createdAt: page.createdAt + 3_600 };
    const second = await measureWith({ pages: [later] });
    assert.deepEqual([second.changed, second.scoresDue], [true, true]);
    assert.deepEqual([second.days, second.periods], [first.days, first.periods]);
    const third = await measureWith({ pages: [page] });
    const moved = writtenSince(second.days, third.days);
    assert.ok(third.scoresDue && moved.length > 0 && moved.length < third.days.length / 2, 'of its people alone');
    const fourth = await measureWith({});
    assert.deepEqual([fourth.changed, fourth.scoresDue], [true, false]);
    const fifth = await measureWith({});
    assert.deepEqual([fifth.changed, fifth.scoresDue], [false, false]);
    assert.deepEqual([fifth.days, fifth.periods], [fourth.days, fourth.periods]);
    const rescored = await scoredFromScratch();
    assert.deepEqual(content(rescored.days), content(fourth.days));
    assert.deepEqual(content(rescored.periods), content(fourth.periods));
  });
});
