/** Counts included observations of a period by team and instant. */
import { type MetricKey, velocity } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export type CountedSprint = { teamId: string | null; at: number; inItems: boolean };

/** The included sprints of some teams, or of the organization (null), in a period, with their unit. */
export const countedSprints = async (
  tx: Tx,
  teamIds: readonly string[] | null,
  { from, to }: { from: number; to: number },
): Promise<CountedSprint[]> => {
  const { rows } = await sql<CountedSprint>`
    select team_id as "teamId", at, coalesce(detail ->> 'measure' = 'items', false) as "inItems" from observations
    where metric = ${velocity.key} and at >= ${from} and at < ${to} and excluded is null
      ${teamIds === null ? sql`` : sql`and team_id = any(${[...teamIds]}::uuid[])`}`.execute(tx);
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
};

/** The instants of a metric's included rows in a period, by team. */
export const countedInstants = async (
  tx: Tx,
  metric: MetricKey,
  teamIds: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<Map<string, Set<number>>> => {
  const { rows } = await sql<{ teamId: string; at: number[] }>`
    select team_id as "teamId", json_agg(at) as at from observations
    where team_id = any(${[...teamIds]}::uuid[]) and metric = ${metric} and at >= ${from} and at < ${to}
      and excluded is null
    group by team_id`.execute(tx);
  return new Map(rows.map(({ teamId, at }) => [teamId, new Set(at)]));
};

/** The people or teams with an included row in the period: one index probe each. */
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

/** How many of these people and teams have an included row in each of several periods. */
export const countObserved = async (
  tx: Tx,
  { people, teams }: { people: readonly string[]; teams: readonly string[] },
  periods: readonly { from: number; to: number }[],
): Promise<{ people: number; teams: number }[]> => {
  const within = sql`unnest(${periods.map(({ from }) => from)}::bigint[], ${periods.map(({ to }) => to)}::bigint[])
    with ordinality as period (since, until, position)`;
  const probe = (subject: 'person_id' | 'team_id') => sql`cross join lateral (
      select from observations
      where ${sql.ref(subject)} = wanted.id and at >= since and at < until and excluded is null limit 1)`;
  const { rows } = await sql<{ people: number; teams: number }>`
    select
      (select count(*) from unnest(${[...people]}::uuid[]) as wanted (id) ${probe('person_id')} as row) as people,
      (select count(*) from unnest(${[...teams]}::uuid[]) as wanted (id) ${probe('team_id')} as row) as teams
    from ${within} order by position`.execute(tx);
  return rows;
};
