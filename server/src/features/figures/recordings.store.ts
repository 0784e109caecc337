import { metricsThat } from '@sightline/analytics';
import { sql } from 'kysely';
import { oncePerBatch } from '../../platform/database/once-per-transaction.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { withoutSorting } from '../../platform/database/without-sorting.ts';

/** The first row of each metric. One probe per metric, into the index with their order. */
export const readFirstCounted = async (tx: Tx, metrics: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await withoutSorting(tx, () =>
    sql<{ metric: string; at: number }>`
      select wanted.metric, first.at
      from unnest(${[...metrics]}::text[]) as wanted (metric)
      cross join lateral (
        select at from observations
        where observations.metric = wanted.metric and excluded is null order by at limit 1
      ) as first`.execute(tx),
  );
  return new Map(rows.map((row) => [row.metric, row.at]));
};

export type FirstOfTeam = { teamId: string; metric: string; at: number };

/** The same for each of some teams. */
export const readFirstCountedOf = async (
  tx: Tx,
  teamIds: readonly string[],
  metrics: readonly string[],
): Promise<FirstOfTeam[]> => {
  // As a range of one team and metric, so that the planner picks the only index in that order.
  // Both in one comparison, or the index would be scanned from the team's first metric on.
  const { rows } = await withoutSorting(tx, () =>
    sql<FirstOfTeam>`
      select wanted.id as "teamId", measured.metric, first.at
      from unnest(${[...teamIds]}::uuid[]) as wanted (id)
      cross join unnest(${[...metrics]}::text[]) as measured (metric)
      cross join lateral (
        select at from observations
        where (team_id, metric) >= (wanted.id, measured.metric) and (team_id, metric) <= (wanted.id, measured.metric)
          and excluded is null
        order by team_id, metric, at limit 1
      ) as first`.execute(tx),
  );
  return rows;
};

/** The metrics that ever had an included row, for each of these people. */
export const readEverCounted = async (
  tx: Tx,
  personIds: readonly string[],
  metrics: readonly string[],
): Promise<{ personId: string; metric: string }[]> => {
  // The rows of the person from the first on, until one counts; as a range of one person for the same reason.
  const { rows } = await withoutSorting(tx, () =>
    sql<{ personId: string; metric: string }>`
      select wanted.id as "personId", measured.metric
      from unnest(${[...personIds]}::uuid[]) as wanted (id)
      cross join unnest(${[...metrics]}::text[]) as measured (metric)
      cross join lateral (
        select from observations
        where person_id >= wanted.id and person_id <= wanted.id and observations.metric = measured.metric
          and excluded is null
        order by person_id, at limit 1
      ) as first`.execute(tx),
  );
  return rows;
};

type Presence = { firstAt: number; lastAt: number };

/** The first and last known activity of each of these people. */
export const readPresences = oncePerBatch(
  async (tx: Tx, personIds: readonly string[]): Promise<ReadonlyMap<string, Presence>> => {
    // Such as defects, which are dated thirty days after what the person did.
    const datedLater = metricsThat(({ datesWork }) => datesWork === false);
    const { rows } = await withoutSorting(tx, () =>
      sql<{ id: string; firstAt: number; lastAt: number }>`
      select wanted.id, first.at as "firstAt", last.at as "lastAt"
      from unnest(${[...personIds]}::uuid[]) as wanted (id)
      cross join lateral (
        select at from observations
        where person_id = wanted.id and metric <> all(${datedLater}::text[]) order by at limit 1
      ) as first
      cross join lateral (
        select at from observations
        where person_id = wanted.id and metric <> all(${datedLater}::text[]) order by at desc limit 1
      ) as last`.execute(tx),
    );
    return new Map(rows.map(({ id, firstAt, lastAt }) => [id, { firstAt, lastAt }]));
  },
);
