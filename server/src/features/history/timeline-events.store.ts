/** Deployments and incidents of a period. */
import { changeFailureRate, incidentRestoreTime } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/** The whole organization if neither is set. */
export type Subject = { teamId?: string; personId?: string };
export type TimelineEvent = { at: number; title: string; url: string | null };
type Within = { from: number; to: number };

const ownedBy = ({ teamId, personId }: Subject) => sql`
  ${teamId === undefined ? sql`` : sql`and team_id = ${teamId}::uuid`}
  ${personId === undefined ? sql`` : sql`and person_id = ${personId}::uuid`}`;

/** The latest deployments of a period, or of those that led to a failure. */
export const readDeployments = async (
  tx: Tx,
  owner: Subject,
  { from, to, failed, most }: Within & { failed: boolean; most: number },
): Promise<TimelineEvent[]> => {
  const { rows } = await sql<TimelineEvent>`
    select at, reference ->> 'title' as title, reference ->> 'url' as url from observations
    where metric = ${changeFailureRate.key} and at >= ${from} and at < ${to} and excluded is null
      ${failed ? sql`and value = 1` : sql``} ${ownedBy(owner)}
    order by at desc, key limit ${most}`.execute(tx);
  return rows;
};

/** Incidents that began in a period, whenever they ended: how many, and the latest. */
export const readIncidents = async (
  tx: Tx,
  owner: Subject,
  { from, to, most }: Within & { most: number },
): Promise<{ total: number; latest: TimelineEvent[] }> => {
  // Incidents are dated by their end; unresolved ones by their beginning, and excluded from figures.
  const { rows } = await sql<{ total: number; latest: TimelineEvent[] | null }>`
    with begun as materialized (
      select metric, key, case when excluded is null then at - value else at end as at from observations
      where metric = ${incidentRestoreTime.key} and at >= ${from} ${ownedBy(owner)}),
    inside as (select * from begun where at >= ${from} and at < ${to}),
    latest as (
      select inside.at, reference ->> 'title' as title, reference ->> 'url' as url
      from (select * from inside order by at desc, key limit ${most}) as inside
      join observations using (metric, key))
    select (select count(*)::integer from inside) as total, (select json_agg(latest) from latest) as latest`.execute(
    tx,
  );
  return { total: rows[0]?.total ?? 0, latest: rows[0]?.latest ?? [] };
};
