import type { Observation } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export type MeasurementState = {
  version: number;
  factsRevision: number;
  rulesHash: string;
  /** `2026-11-20`, in the organisation's zone. */
  measuredDay: string;
  measuredAt: Date;
};

export const readState = async (tx: Tx): Promise<MeasurementState | null> => {
  const row = await tx
    .selectFrom('measurement_states')
    .select(['version', 'facts_revision', 'rules_hash', 'measured_at', sql<string>`measured_day::text`.as('day')])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    version: row.version,
    factsRevision: row.facts_revision,
    rulesHash: row.rules_hash,
    measuredDay: row.day,
    measuredAt: row.measured_at,
  };
};

export const writeState = async (tx: Tx, organizationId: string, state: MeasurementState): Promise<void> => {
  const values = {
    version: state.version,
    facts_revision: state.factsRevision,
    rules_hash: state.rulesHash,
    measured_day: state.measuredDay,
    measured_at: state.measuredAt,
  };
  await tx
    .insertInto('measurement_states')
    .values({ organization_id: organizationId, ...values })
    .onConflict((on) => on.column('organization_id').doUpdateSet(values))
    .execute();
};

/** One measuring of an organisation at a time, across processes; ends with the transaction. */
export const lockMeasuring = async (tx: Tx, organizationId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`measure/${organizationId}`}, 0))`.execute(tx);
};

const columns = 'metric, key, at, value, person_id, team_id, repository_id, scope, excluded, reference, detail';
const values = 'value, at, person_id, team_id, repository_id, scope, excluded, reference, detail';
const chunk = 5_000;

/**
 * Makes the stored observations the given ones and writes only what differs.
 * @returns the earliest instant of anything that changed; null when nothing did
 */
export const replaceObservations = async (
  tx: Tx,
  organizationId: string,
  rows: readonly Observation[],
): Promise<number | null> => {
  await sql`
    create temporary table measured (metric text, key text, at bigint, value double precision, person_id uuid,
      team_id uuid, repository_id text, scope text, excluded text, reference jsonb, detail jsonb) on commit drop`.execute(
    tx,
  );
  for (let start = 0; start < rows.length; start += chunk) {
    const part = rows.slice(start, start + chunk).map(asRow);
    await sql`insert into measured select * from jsonb_populate_recordset(null::measured, ${JSON.stringify(part)}::jsonb)`.execute(
      tx,
    );
  }
  await sql`create index on measured (metric, key)`.execute(tx);
  await sql`analyze measured`.execute(tx);
  const differing = sql.raw(
    `(${values
      .split(', ')
      .map((column) => `stored.${column}`)
      .join(', ')}) is distinct from (${values
      .split(', ')
      .map((column) => `excluded.${column}`)
      .join(', ')})`,
  );
  const removed = await sql<{ at: number | null }>`
    with gone as (
      delete from observations stored
      where organization_id = ${organizationId}
        and not exists (select 1 from measured where measured.metric = stored.metric and measured.key = stored.key)
      returning at)
    select min(at) as at from gone`.execute(tx);
  const moved = await sql<{ at: number | null }>`
    select min(stored.at) as at from observations stored join measured using (metric, key)
    where stored.organization_id = ${organizationId} and stored.at <> measured.at`.execute(tx);
  const written = await sql<{ at: number | null }>`
    with changed as (
      insert into observations as stored (organization_id, ${sql.raw(columns)})
      select ${organizationId}::uuid, ${sql.raw(columns)} from measured
      on conflict (organization_id, metric, key) do update
      set ${sql.raw(
        values
          .split(', ')
          .map((column) => `${column} = excluded.${column}`)
          .join(', '),
      )}
      where ${differing}
      returning at)
    select min(at) as at from changed`.execute(tx);
  const instants = [removed, moved, written].flatMap((result) => result.rows[0]?.at ?? []);
  return instants.length === 0 ? null : Math.min(...instants);
};

const asRow = (row: Observation): Record<string, unknown> => ({
  metric: row.metric,
  key: row.key,
  at: row.at,
  value: row.value,
  person_id: row.personId,
  team_id: row.teamId,
  repository_id: row.repositoryId,
  scope: row.scope,
  excluded: row.excluded,
  reference: row.reference,
  detail: row.detail,
});

export type ObservationQuery = {
  metrics: readonly string[];
  from: number;
  to: number;
  teamId?: string;
  personId?: string;
};

/** Observations of the period, in no particular order. */
export const readObservations = async (tx: Tx, query: ObservationQuery): Promise<Observation[]> => {
  let select = tx
    .selectFrom('observations')
    .selectAll()
    .where('metric', 'in', [...query.metrics])
    .where('at', '>=', query.from)
    .where('at', '<', query.to);
  if (query.teamId !== undefined) select = select.where('team_id', '=', query.teamId);
  if (query.personId !== undefined) select = select.where('person_id', '=', query.personId);
  const rows = await select.execute();
  return rows.map(
    (row) =>
      ({
        metric: row.metric,
        key: row.key,
        at: row.at,
        value: row.value,
        personId: row.person_id,
        teamId: row.team_id,
        repositoryId: row.repository_id,
        scope: row.scope,
        excluded: row.excluded,
        reference: row.reference,
        detail: row.detail,
      }) as Observation,
  );
};

/** The first instant at which each metric was observed at all. */
export const readFirstObserved = async (tx: Tx, metrics: readonly string[]): Promise<Map<string, number>> => {
  const rows = await tx
    .selectFrom('observations')
    .select((of) => ['metric', of.fn.min('at').as('at')])
    .where('metric', 'in', [...metrics])
    .groupBy('metric')
    .execute();
  return new Map(rows.map((row) => [row.metric, row.at]));
};

/** People and teams with anything observed in the period, bots' and excluded rows left out. */
export const readActiveSubjects = async (
  tx: Tx,
  from: number,
  to: number,
): Promise<{ people: string[]; teams: string[] }> => {
  const rows = await tx
    .selectFrom('observations')
    .select(['person_id', 'team_id'])
    .distinct()
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('excluded', 'is', null)
    .execute();
  const distinct = (ids: (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))].sort();
  return { people: distinct(rows.map((row) => row.person_id)), teams: distinct(rows.map((row) => row.team_id)) };
};
