import type { MetricKey } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/** The number of included rows of a team, metric and scope. */
export type CountedScope = { teamId: string; metric: MetricKey; scope: string; count: number };

/** Counts included rows of some teams in the period by scope, from the index alone. */
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
