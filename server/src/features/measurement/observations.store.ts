import type { FigureRow, MetricKey, Observation, ScoredRow } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export type ObservationQuery = {
  metrics: readonly string[];
  from: number;
  to: number;
  teamId?: string;
  personId?: string;
  /** Only rows that count this one among the different ones, such as the author who was helped. */
  distinct?: string;
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

/** Also of any of several teams or people, in one read. */
export type PlainQuery = ObservationQuery & { teamIds?: readonly string[]; personIds?: readonly string[] };
export type PlainRow = FigureRow & Pick<Observation, 'personId' | 'teamId'>;

/**
 * The same observations without what only their receipts show, which is most of them: figures need no
 * more. They come by column, which is several times as fast to send and to read as by row.
 */
export const readPlainObservations = async (tx: Tx, query: PlainQuery): Promise<PlainRow[]> => {
  const ofTeam = query.teamId === undefined ? sql`` : sql`and team_id = ${query.teamId}::uuid`;
  const ofPerson = query.personId === undefined ? sql`` : sql`and person_id = ${query.personId}::uuid`;
  const ofTeams = query.teamIds === undefined ? sql`` : sql`and team_id = any(${[...query.teamIds]}::uuid[])`;
  const ofPeople = query.personIds === undefined ? sql`` : sql`and person_id = any(${[...query.personIds]}::uuid[])`;
  const counting = query.distinct === undefined ? sql`` : sql`and distinct_thing = ${query.distinct}`;
  // In the order of an index either way, so that nothing is sorted; the team of a group is told once.
  const isOfTeams = query.teamId !== undefined || query.teamIds !== undefined;
  const [groups, team] = isOfTeams ? [sql`team_id, metric`, sql`team_id`] : [sql`metric`, sql`json_agg(team_id)`];
  const { rows } = await sql<PlainColumns>`
    select metric, json_agg(at) as at, json_agg(value) as value, json_agg(excluded) as excluded,
      json_agg(person_id) as "personId", ${team} as "teamId", json_agg(distinct_thing) as "distinct"
    from observations
    where metric = any(${[...query.metrics]}::text[]) and at >= ${query.from} and at < ${query.to}
      ${ofTeam} ${ofPerson} ${ofTeams} ${ofPeople} ${counting}
    group by ${groups}`.execute(tx);
  return rows.flatMap((columns) =>
    columns.at.map((at, row): PlainRow => {
      const distinct = columns.distinct[row] ?? null;
      return {
        metric: columns.metric,
        at,
        value: columns.value[row]!,
        excluded: columns.excluded[row]!,
        personId: columns.personId[row]!,
        teamId: Array.isArray(columns.teamId) ? columns.teamId[row]! : columns.teamId,
        detail: distinct === null ? noDetail : { distinct },
      };
    }),
  );
};

type PlainColumns = { metric: MetricKey; teamId: string | (string | null)[] } & {
  [Field in keyof Omit<PlainRow, 'metric' | 'teamId' | 'detail'>]: PlainRow[Field][];
} & { distinct: (string | null)[] };

const noDetail = {};

/** All observations of some people, as far as scores are made of them. */
export const readScoredRows = async (
  tx: Tx,
  personIds: readonly string[],
): Promise<(ScoredRow & { personId: string })[]> => {
  const { rows } = await sql<ScoredRow & { personId: string }>`
    select person_id as "personId", metric, key, at, value, excluded,
      (reference ->> 'kind') || ':' || (reference ->> 'id') as thing, coalesce(detail ->> 'distinct', key) as "distinct"
    from observations where person_id = any(${[...personIds]}::uuid[])`.execute(tx);
  return rows;
};

/** Everybody of whom there is any observation. */
export const peopleObserved = async (tx: Tx): Promise<string[]> => {
  const rows = await tx
    .selectFrom('observations')
    .select('person_id')
    .distinct()
    .where('person_id', 'is not', null)
    .execute();
  return rows.flatMap((row) => row.person_id ?? []);
};

/** Those of the teams that a sprint was ever observed of. */
export const teamsWithVelocity = async (tx: Tx, teamIds: readonly string[]): Promise<Set<string>> => {
  // One look into the index a team; asking for different teams would read every row.
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${[...teamIds]}::uuid[]) as wanted (id)
    where exists (select from observations where team_id = wanted.id and metric = 'velocity')`.execute(tx);
  return new Set(rows.map((row) => row.id));
};

const velocityIn = ({ from, to }: { from: number; to: number }) => sql`
  from observations where metric = 'velocity' and at >= ${from} and at < ${to} and excluded is null`;

/** Those of the teams whose sprints in the period, as far as they count, are all counted in items. */
export const teamsInItems = async (
  tx: Tx,
  teamIds: readonly string[],
  period: { from: number; to: number },
): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${[...teamIds]}::uuid[]) as wanted (id)
    where exists (select ${velocityIn(period)} and team_id = wanted.id)
      and not exists (select ${velocityIn(period)} and team_id = wanted.id and detail ->> 'measure' is distinct from 'items')`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.id));
};

/** Whether that holds of all teams together. */
export const isAllInItems = async (tx: Tx, period: { from: number; to: number }): Promise<boolean> => {
  const { rows } = await sql<{ all: boolean }>`
    select exists (select ${velocityIn(period)})
      and not exists (select ${velocityIn(period)} and detail ->> 'measure' is distinct from 'items') as all`.execute(
    tx,
  );
  return rows[0]?.all === true;
};

/** The first instant at which each metric was observed at all. */
export const readFirstObserved = async (tx: Tx, metrics: readonly string[]): Promise<Map<string, number>> => {
  // One look into the index a metric; grouping would read every row of it.
  const { rows } = await sql<{ metric: string; at: number }>`
    select wanted.metric, first.at
    from unnest(${[...metrics]}::text[]) as wanted (metric)
    cross join lateral (
      select at from observations where observations.metric = wanted.metric order by at limit 1
    ) as first`.execute(tx);
  return new Map(rows.map((row) => [row.metric, row.at]));
};

/** Which of the people or teams have anything in the period that counts: one look into the index for each. */
export const withObservations = async (
  tx: Tx,
  kind: 'person' | 'team',
  ids: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<Set<string>> => {
  const subject = sql.ref(kind === 'person' ? 'person_id' : 'team_id');
  const { rows } = await sql<{ id: string }>`
    select wanted.id
    from unnest(${[...ids]}::uuid[]) as wanted (id)
    cross join lateral (
      select from observations
      where ${subject} = wanted.id and at >= ${from} and at < ${to} and excluded is null limit 1
    ) as one`.execute(tx);
  return new Set(rows.map((row) => row.id));
};

/** How many rows of a team count, of a metric and a scope. */
export type CountedScope = { teamId: string; metric: MetricKey; scope: string; count: number };

/** Rows of some teams that count in the period, counted by scope within the index. */
export const countByScope = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  teamIds: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<CountedScope[]> => {
  const { rows } = await sql<CountedScope>`
    select team_id as "teamId", metric, scope, count(*)::integer as count
    from observations
    where team_id = any(${[...teamIds]}::uuid[]) and metric = any(${[...metrics]}::text[])
      and at >= ${from} and at < ${to} and excluded is null
    group by team_id, metric, scope`.execute(tx);
  return rows;
};
