/** Changes that no user makes: another release, another plan, another history. */
import { scatteredNow } from '@sightline/analytics/testing';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { removeOlder } from '../features/facts/index.ts';
import { deleteScoreDaysBefore } from '../features/scoring/score-days.store.ts';
import { deleteMeasuredBefore } from '../features/measurement/delete-measured.ts';
import { lockMeasurement } from '../features/measurement-state/measurement-states.store.ts';
import { horizonOf } from '../features/retention/index.ts';
import { changes, inTenant, type Change, type Fixture } from './random-change.test-support.ts';

/** Stores results as if another release had read the same facts differently and measured other values. */
const release = changes('release', fc.constant(null), async (fixture: Fixture) => {
  await inTenant(fixture, async (tx) => {
    await sql`update measurement_states set code_version = 'another'`.execute(tx);
    await sql`
      update measured_scopes set basis_key = 'another', basis = '', basis_fingerprint = 'another', account_ids = '[]',
        rules_key = 'another', exports_key = 'another', import_keys = '{}', measured_key = 'another', due_at = null`.execute(
      tx,
    );
    await sql`update applied_rules set code_version = 'another', rules = '{}'`.execute(tx);
    await sql`update scope_exports set value = '{}'`.execute(tx);
    await sql`update dependency_keys set key = kind || ':another' || md5(key)`.execute(tx);
    await sql`update observations set value = value + 1, at = at - 1, excluded = null`.execute(tx);
    await sql`update observation_scopes set fingerprint = 'another'`.execute(tx);
    await sql`update sprint_reports set summary = '{}', fingerprint = 'another'`.execute(tx);
    await sql`update flow_parts set days = '[]', fingerprint = 'another'`.execute(tx);
    await sql`update person_series set series = '{"firstAt":0,"lastAt":0,"metrics":{}}'`.execute(tx);
    await sql`update score_days set overall = 1`.execute(tx);
    await sql`update score_periods set score = '{}'`.execute(tx);
  });
  fixture.scoresOutlastRows = false;
});

/** Deletes data past the plan's retention, like the nightly run. */
export const runNightlyJobs = (fixture: Fixture): Promise<void> =>
  inTenant(fixture, async (tx) => {
    const { organizationId } = fixture.ctx;
    const horizon = await horizonOf(tx, organizationId, fixture.clock.at);
    if (horizon === null) return;
    await lockMeasurement(tx, organizationId);
    const older = await sql<{ n: number }>`
      select count(*) as n from observations where at < ${horizon.from}`.execute(tx);
    await removeOlder(tx, organizationId, horizon.from);
    await deleteMeasuredBefore(tx, organizationId, horizon);
    await deleteScoreDaysBefore(tx, horizon.day);
    fixture.scoresOutlastRows ||= (older.rows[0]?.n ?? 0) > 0;
  });

/** Sets a plan's retention to this many days, effective immediately. */
export const setRetention = async (fixture: Fixture, days: number): Promise<void> => {
  await inTenant(fixture, async (tx) => {
    await sql`
      insert into retention_states (organization_id, days) values (${fixture.ctx.organizationId}, ${days})
      on conflict (organization_id) do update set days = excluded.days`.execute(tx);
  });
  await runNightlyJobs(fixture);
};

/** Few enough days that some of the test's data is older; -1 keeps everything. */
const plan = changes('plan', fc.constantFrom(-1, 0, 20, 60), setRetention);

const day = 86_400;
const daysOfHistory = fc.option(fc.integer({ min: 0, max: 120 }), { nil: undefined });

/** A source is connected, and its history begins within the test's data or before. */
const history = changes(
  'history',
  fc.record({ jira: daysOfHistory, bitbucket: daysOfHistory, confluence: daysOfHistory }),
  (fixture, days) => {
    const starts = { project: days.jira, board: days.jira, repository: days.bitbucket, space: days.confluence };
    fixture.historyStarts = Object.fromEntries(
      Object.entries(starts).flatMap(([kind, back]) => (back === undefined ? [] : [[kind, scatteredNow - back * day]])),
    );
    return Promise.resolve();
  },
);

export const maintenanceChanges: readonly fc.Arbitrary<Change>[] = [release, plan, history];
