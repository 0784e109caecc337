/** Reads a metric's observations in time spans, regardless of their owner. */
import { leadTimePhases, type MetricKey, leadTime, deploymentFrequency } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import { withoutSorting } from '../../platform/database/without-sorting.ts';

/** A metric and a day of UTC, in days since 1970. */
export type DayOfMetric = { metric: MetricKey; date: number };

/** The days on which each metric was observed. */
export const observedDays = async (tx: Tx): Promise<DayOfMetric[]> => {
  // One index probe each, to the first row of the next one; selecting distinct days would read every row.
  const { rows } = await withoutSorting(tx, () =>
    sql<DayOfMetric>`
      with recursive days as (
        (select metric, at / 86400 as date from observations order by metric, at limit 1)
        union all
        select next.metric, next.at / 86400
        from days cross join lateral (
          select metric, at from observations
          where (metric, at) >= (days.metric, (days.date + 1) * 86400)
          order by metric, at limit 1
        ) as next)
      select metric, date from days`.execute(tx),
  );
  return rows;
};

export type Span = { metric: MetricKey; from: number; to: number };
/** A metric's rows in a span: their number, the latest instant, included values, and a limited number of owners. */
export type IntervalRows = Span & { latest: number; total: number; values: number[]; people: string[] };

/** Each span that has rows. @param maxPeople limit of people returned per span */
export const readIntervals = async (tx: Tx, spans: readonly Span[], maxPeople: number): Promise<IntervalRows[]> => {
  // One index probe per span, in the order that only the metric index has; a join might read all their
  // rows, and another index those of all metrics.
  const { rows } = await withoutSorting(tx, () =>
    sql<IntervalRows>`
      select span.metric, span."from", span."to", one.*
      from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as span (metric text, "from" bigint, "to" bigint)
      cross join lateral (
        select max(at) as latest, count(*)::integer as total,
          coalesce(json_agg(value) filter (where excluded is null), '[]') as "values",
          coalesce((array_agg(distinct person_id) filter (where excluded is null and person_id is not null))
            [1:${sql.lit(maxPeople)}], '{}') as people
        from (
          select at, value, excluded, person_id from observations
          where metric = span.metric and at >= span."from" and at < span."to" order by at
        ) as rows
      ) as one
      where one.total > 0`.execute(tx),
  );
  return rows;
};

/** The number of rows in a span with every phase, and the sum of each phase. */
export type PhaseSums = { from: number; whole: number; phases: number[] };

/** The phases of included lead times, for each span that has any. */
export const readPhaseSums = async (tx: Tx, spans: readonly Pick<Span, 'from' | 'to'>[]): Promise<PhaseSums[]> => {
  const names = leadTimePhases.map((phase) => sql.ref(phase));
  const values = leadTimePhases.map((phase, index) => sql`(detail ->> ${sql.lit(phase)})::float8 as ${names[index]}`);
  // `offset 0` keeps PostgreSQL from extracting each phase twice.
  const { rows } = await withoutSorting(tx, () =>
    sql<PhaseSums>`
      select span."from", one.whole, one.phases
      from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as span ("from" bigint, "to" bigint)
      cross join lateral (
        select count(*)::integer as whole, array[${sql.join(names.map((name) => sql`sum(${name})`))}] as phases
        from (
          select ${sql.join(values)} from observations
          where metric = ${leadTime.key} and at >= span."from" and at < span."to" and excluded is null
          order by at offset 0
        ) as counted
        where num_nulls(${sql.join(names)}) = 0
      ) as one
      where one.whole > 0`.execute(tx),
  );
  return rows;
};

/** The number of repositories with a deployment in a period, in total or by a team or person. */
export const countDeployingRepositories = async (
  tx: Tx,
  { from, to }: { from: number; to: number },
  { teamId, personId }: { teamId?: string | undefined; personId?: string | undefined } = {},
): Promise<number> => {
  if (teamId !== undefined || personId !== undefined) {
    const deployed = tx
      .selectFrom('observations')
      .select((of) => of.fn.count<number>('repository_id').distinct().as('count'))
      .where('metric', '=', deploymentFrequency.key)
      .where('excluded', 'is', null)
      .where('at', '>=', from)
      .where('at', '<', to)
      .$if(teamId !== undefined, (some) => some.where('team_id', '=', teamId!))
      .$if(personId !== undefined, (some) => some.where('person_id', '=', personId!));
    return (await deployed.executeTakeFirstOrThrow()).count;
  }
  // Two index probes per repository: one for its rows, one for the next repository. The partial index covers only this
  // metric, so the statement has to contain it as a literal.
  const deployed = sql.lit(deploymentFrequency.key);
  const { rows } = await sql<{ count: number }>`
    with recursive deployed as (
      (select repository_id as id from observations
        where metric = ${deployed} and excluded is null order by repository_id limit 1)
      union all
      select (
        select repository_id from observations
        where metric = ${deployed} and excluded is null and repository_id > deployed.id
        order by repository_id limit 1)
      from deployed where deployed.id is not null)
    select count(*)::integer as count from deployed
    where exists (
      select from observations
      where metric = ${deployed} and excluded is null and repository_id = deployed.id
        and at >= ${from} and at < ${to})`.execute(tx);
  return rows[0]?.count ?? 0;
};
