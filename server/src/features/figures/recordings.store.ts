import { deploymentFrequency, metricsThat, type MetricKey } from '@sightline/analytics';
import { sql } from 'kysely';
import { oncePerBatch, rowsOncePerBatch } from '../../platform/database/once-per-transaction.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { withoutSorting } from '../../platform/database/without-sorting.ts';

type OfMetric = { metric: MetricKey };
type OfTeam = OfMetric & { teamId: string };
type OfPerson = OfMetric & { personId: string };
type OfRepository = { repositoryId: string };
type First<Wanted> = Wanted & { at: number };

/** The instant of the first included row of each metric, by one index probe each. */
export const readFirstCounted = rowsOncePerBatch(
  ({ metric }: OfMetric) => metric,
  async (tx, wanted) => {
    const { rows } = await withoutSorting(tx, () =>
      sql<First<OfMetric>>`
        select wanted.metric, first.at
        from unnest(${wanted.map(({ metric }) => metric)}::text[]) as wanted (metric)
        cross join lateral (
          select at from observations
          where observations.metric = wanted.metric and excluded is null order by at limit 1
        ) as first`.execute(tx),
    );
    return rows;
  },
);

/** The instant of the first included row of each metric, by team. */
export const readFirstCountedOf = rowsOncePerBatch(
  ({ teamId, metric }: OfTeam) => `${teamId} ${metric}`,
  async (tx, wanted) => {
    // Written as a range of one team and metric, so that the planner uses the index in that order. Both columns in one
    // comparison; otherwise the index would be scanned from the team's first metric on.
    const { rows } = await withoutSorting(tx, () =>
      sql<First<OfTeam>>`
        select wanted.id as "teamId", wanted.metric, first.at
        from unnest(${wanted.map(({ teamId }) => teamId)}::uuid[], ${wanted.map(({ metric }) => metric)}::text[])
          as wanted (id, metric)
        cross join lateral (
          select at from observations
          where (team_id, metric) >= (wanted.id, wanted.metric) and (team_id, metric) <= (wanted.id, wanted.metric)
            and excluded is null
          order by team_id, metric, at limit 1
        ) as first`.execute(tx),
    );
    return rows;
  },
);

/** The instant of the first deployment of each repository. */
export const readFirstDeployedOf = rowsOncePerBatch(
  ({ repositoryId }: OfRepository) => repositoryId,
  async (tx, wanted) => {
    // The partial index covers only this metric, so the statement has to contain it as a literal.
    const { rows } = await withoutSorting(tx, () =>
      sql<First<OfRepository>>`
        select wanted.id as "repositoryId", first.at
        from unnest(${wanted.map(({ repositoryId }) => repositoryId)}::text[]) as wanted (id)
        cross join lateral (
          select at from observations
          where repository_id = wanted.id and metric = ${sql.lit(deploymentFrequency.key)} and excluded is null
          order by at limit 1
        ) as first`.execute(tx),
    );
    return rows;
  },
);

/** Which of these metrics ever had an included row, by person. */
export const readEverCounted = rowsOncePerBatch(
  ({ personId, metric }: OfPerson) => `${personId} ${metric}`,
  async (tx, wanted) => {
    // Scans a person's rows until one counts; a range of one person, for the same reason as above.
    const { rows } = await withoutSorting(tx, () =>
      sql<OfPerson>`
        select wanted.id as "personId", wanted.metric
        from unnest(${wanted.map(({ personId }) => personId)}::uuid[], ${wanted.map(({ metric }) => metric)}::text[])
          as wanted (id, metric)
        cross join lateral (
          select from observations
          where person_id >= wanted.id and person_id <= wanted.id and observations.metric = wanted.metric
            and excluded is null
          order by person_id, at limit 1
        ) as first`.execute(tx),
    );
    return rows;
  },
);

type Presence = { firstAt: number; lastAt: number };

/** The first and last known activity of each of these people. */
export const readPresences = oncePerBatch(
  async (tx: Tx, personIds: readonly string[]): Promise<ReadonlyMap<string, Presence>> => {
    // Metrics such as defects, which are dated thirty days after what the person did.
    const datedLater = metricsThat(({ datesWork }) => datesWork === false);
    const { rows } = await withoutSorting(tx, () =>
      sql<{ id: string } & Presence>`
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
