/** Counts included observations of a period by team and instant. */
import { type MetricKey, velocity } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

const velocityIn = ({ from, to }: { from: number; to: number }) => sql`
  from observations where metric = ${velocity.key} and at >= ${from} and at < ${to} and excluded is null`;

/** The teams whose included sprints in the period are all counted in items. */
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

/** Whether all included sprints in the period are counted in items. */
export const isAllInItems = async (tx: Tx, period: { from: number; to: number }): Promise<boolean> => {
  const { rows } = await sql<{ all: boolean }>`
    select exists (select ${velocityIn(period)})
      and not exists (select ${velocityIn(period)} and detail ->> 'measure' is distinct from 'items') as all`.execute(
    tx,
  );
  return rows[0]?.all === true;
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
