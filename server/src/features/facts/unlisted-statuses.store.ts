/** Evidence from issues about statuses that the source no longer lists. */
import type { StatusEvidence } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/** Sources set the resolution in the same transition as the status; automation may be slower. */
const sameTransitionSeconds = 60;

/** @param ids of the statuses; evidence is counted over all issues */
export const countStatusEvidence = async (tx: Tx, ids: readonly string[]): Promise<Map<string, StatusEvidence>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StatusEvidence & { id: string }>`
    with through as (
      select distinct issue_id from issue_change_facts
      where field = 'status' and (from_value = any(${[...ids]}::text[]) or to_value = any(${[...ids]}::text[]))),
    changes as (
      select change.issue_id, change.at, change.from_value, change.to_value,
        row_number() over (partition by change.issue_id order by change.at, length(change.id), change.id) as number
      from issue_change_facts change join through using (issue_id) where change.field = 'status'),
    entries as (
      select issue_id, at, to_value as status, false as created from changes
      union all
      select change.issue_id, issue.created_at, change.from_value, true
      from changes change join issue_facts issue on issue.id = change.issue_id where change.number = 1)
    select entry.status as id, count(distinct entry.issue_id) as issues, count(*) as entered,
      count(*) filter (where entry.created) as created,
      count(*) filter (where issue.resolved_at <= entry.at + ${sameTransitionSeconds}) as resolved,
      count(*) filter (where issue.resolved_at > entry.at + ${sameTransitionSeconds}) as "resolvedLater",
      count(*) filter (where issue.resolved_at is null) as unresolved
    from entries entry join issue_facts issue on issue.id = entry.issue_id
    where entry.status = any(${[...ids]}::text[])
    group by entry.status`.execute(tx);
  return new Map(rows.map(({ id, ...evidence }) => [id, evidence]));
};
