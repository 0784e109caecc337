import { type MetricKey, type Observation, type ScoredRow, velocity, metricKeys } from '@sightline/analytics';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import { oncePerBatch } from '../../platform/database/once-per-transaction.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { withoutSorting } from '../../platform/database/without-sorting.ts';

export type ObservationQuery = {
  metrics: readonly string[];
  from: number;
  to: number;
  teamId?: string;
  personId?: string;
  personIds?: readonly string[];
  /** Only rows with this distinct value, such as the author who was helped. */
  distinct?: string;
};

/** Observations of the period, in no particular order. */
export const readObservations = async (tx: Tx, query: ObservationQuery): Promise<Observation[]> => {
  let select = tx
    .selectFrom('observations')
    .select([
      'metric',
      'key',
      'at',
      'value',
      'person_id',
      'team_id',
      'repository_id',
      'scope',
      'excluded',
      'reference',
      'detail',
    ])
    .where('metric', '=', anyOf('text', query.metrics))
    .where('at', '>=', query.from)
    .where('at', '<', query.to);
  if (query.teamId !== undefined) select = select.where('team_id', '=', query.teamId);
  if (query.personId !== undefined) select = select.where('person_id', '=', query.personId);
  if (query.personIds !== undefined) select = select.where('person_id', '=', anyOf('uuid', query.personIds));
  if (query.distinct !== undefined) select = select.where('distinct_thing', '=', query.distinct);
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

/** The observations of some people that scores use. */
export const readScoredRows = async (
  tx: Tx,
  personIds: readonly string[],
): Promise<(ScoredRow & { personId: string })[]> => {
  // One probe per person, in the order that only the person index has: a run reads them in the transaction
  // that wrote them, when planner statistics may still see an empty table.
  const { rows } = await withoutSorting(tx, () =>
    sql<ScoredRow & { personId: string }>`
      select wanted.id as "personId", scored.*
      from unnest(${[...personIds]}::uuid[]) as wanted (id)
      cross join lateral (
        select metric, key, at, value, excluded, (reference ->> 'kind') || ':' || (reference ->> 'id') as thing,
          coalesce(detail ->> 'distinct', key) as "distinct"
        from observations where person_id = wanted.id order by at
      ) as scored`.execute(tx),
  );
  return rows;
};

/** Everyone with an observation. */
export const peopleObserved = async (tx: Tx): Promise<string[]> => {
  // One index probe each, which finds the next one.
  const { rows } = await withoutSorting(tx, () =>
    sql<{ id: string }>`
      with recursive observed as (
        (select person_id as id from observations where person_id is not null order by person_id limit 1)
        union all
        select (select person_id from observations where person_id > observed.id order by person_id limit 1)
        from observed where observed.id is not null)
      select id from observed where id is not null`.execute(tx),
  );
  return rows.map(({ id }) => id);
};

/** The teams that ever had an observed sprint. */
export const teamsWithVelocity = async (tx: Tx, teamIds: readonly string[]): Promise<Set<string>> => {
  // One probe per team, in the order that only the team index has; distinct teams would read every row.
  const { rows } = await withoutSorting(tx, () =>
    sql<{ id: string }>`
      select wanted.id from unnest(${[...teamIds]}::uuid[]) as wanted (id)
      cross join lateral (
        select from observations
        where (team_id, metric) >= (wanted.id, ${velocity.key}) and (team_id, metric) <= (wanted.id, ${velocity.key})
        order by team_id, metric limit 1
      ) as first`.execute(tx),
  );
  return new Set(rows.map((row) => row.id));
};

/** The first instant at which each metric was observed at all. */
export const readFirstObserved = oncePerBatch(async (tx: Tx): Promise<ReadonlyMap<MetricKey, number>> => {
  // One index probe per metric; grouping would read all of its rows.
  const { rows } = await withoutSorting(tx, () =>
    sql<{ metric: MetricKey; at: number }>`
      select wanted.metric, first.at
      from unnest(${metricKeys()}::text[]) as wanted (metric)
      cross join lateral (
        select at from observations where observations.metric = wanted.metric order by at limit 1
      ) as first`.execute(tx),
  );
  return new Map(rows.map((row) => [row.metric, row.at]));
});
