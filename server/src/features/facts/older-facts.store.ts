import type { FactKind } from '@sightline/analytics';
import type { RemovedCounts } from '@sightline/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import { touchScopes } from './fact-scopes.store.ts';
import { columnOf, factTables } from './fact-tables.ts';
import { raiseRevision } from './facts.store.ts';

type Rows = RawBuilder<unknown>;

/**
 * What stays although it is older: of each environment the last successful deployment before the instant,
 * because what the next one brought is told from it; the same of runs on main branches and of tags, which
 * may be what deploys; and what these came from.
 */
const staying = (before: number): Rows => sql`
  with kept_deployments as materialized (
    select id, repository_id, pipeline_id, commit_hash from deployment_facts
    where coalesce(finished_at, started_at, ${before}) >= ${before}
    union all
    (select distinct on (repository_id, environment_id) id, repository_id, pipeline_id, commit_hash
    from deployment_facts where coalesce(finished_at, started_at) < ${before} and result = 'successful'
    order by repository_id, environment_id, coalesce(finished_at, started_at) desc, id)),
  kept_pipelines as materialized (
    select id, repository_id, commit_hash from pipeline_facts where coalesce(completed_at, created_at) >= ${before}
    union all
    (select distinct on (run.repository_id, ref_kind, selector) run.id, run.repository_id, commit_hash
    from pipeline_facts run left join repository_facts on repository_facts.id = run.repository_id
    where coalesce(completed_at, created_at) < ${before} and result = 'successful'
      and (ref_kind = 'tag' or ref_name = main_branch)
    order by run.repository_id, ref_kind, selector, coalesce(completed_at, created_at) desc, run.id)
    union all
    select pipeline.id, pipeline.repository_id, pipeline.commit_hash
    from pipeline_facts pipeline join kept_deployments on pipeline_id = pipeline.id
    where coalesce(pipeline.completed_at, pipeline.created_at) < ${before}),
  kept_commits as materialized (
    select repository_id, commit_hash from kept_deployments union select repository_id, commit_hash from kept_pipelines)`;

const deployments = (before: number): Rows => sql`
  ${staying(before)}
  select id from deployment_facts fact where coalesce(finished_at, started_at) < ${before}
    and not exists (select 1 from kept_deployments where kept_deployments.id = fact.id)`;
const pipelines = (before: number): Rows => sql`
  ${staying(before)}
  select id from pipeline_facts fact where coalesce(completed_at, created_at) < ${before}
    and not exists (select 1 from kept_pipelines where kept_pipelines.id = fact.id)`;
const commits = (before: number): Rows => sql`
  ${staying(before)}
  select repository_id, hash from commit_facts fact where authored_at < ${before}
    and not exists (
      select 1 from kept_commits
      where kept_commits.repository_id = fact.repository_id and kept_commits.commit_hash = fact.hash)`;

/** Closed ones; what is open is work of today, however old it is. */
const pullRequests = (before: number): Rows => sql`
  select repository_id, number from pull_request_facts where state <> 'open' and updated_at < ${before}`;
const issues = (before: number): Rows => sql`
  select id from issue_facts where updated_at < ${before} and resolved_at < ${before}`;
const sprints = (before: number): Rows => sql`
  select id from sprint_facts where state = 'closed' and coalesce(completed_at, end_at) < ${before}`;
const pages = (before: number): Rows => sql`
  select id from page_facts page where created_at < ${before}
    and not exists (select 1 from page_version_facts where page_id = page.id and at >= ${before})`;

/** What is older of each kind that is counted. */
const kinds: Readonly<Record<keyof RemovedCounts, { key: string; older: (before: number) => Rows }>> = {
  commits: { key: 'repository_id, hash', older: commits },
  pipelines: { key: 'id', older: pipelines },
  deployments: { key: 'id', older: deployments },
  pullRequests: { key: 'repository_id, number', older: pullRequests },
  issues: { key: 'id', older: issues },
  sprints: { key: 'id', older: sprints },
  pages: { key: 'id', older: pages },
};
const names = Object.keys(kinds) as (keyof RemovedCounts)[];

const counted = async (count: (kind: keyof RemovedCounts) => Promise<number>): Promise<RemovedCounts> => {
  const entries: [string, number][] = [];
  for (const kind of names) entries.push([kind, await count(kind)]);
  return Object.fromEntries(entries) as RemovedCounts;
};

/** How many facts are wholly older than an instant (epoch seconds): what `removeOlder` would remove. */
export const countOlder = (tx: Tx, before: number): Promise<RemovedCounts> =>
  counted(async (kind) => {
    const found = await sql<{
      count: number;
    }>`select count(*) as count from (${kinds[kind].older(before)}) older`.execute(tx);
    return found.rows[0]?.count ?? 0;
  });

/**
 * Removes the facts that are wholly older than an instant (epoch seconds), with what hangs on them. What
 * is still open stays, and what younger facts are told from.
 */
export const removeOlder = async (tx: Tx, organizationId: string, before: number): Promise<RemovedCounts> => {
  const gone = async (kind: FactKind, condition: Rows): Promise<number> => {
    const { scope, table } = factTables[kind];
    const place = sql.ref(columnOf(kind, scope?.field ?? 'id'));
    const { rows } = await sql<{ place: string | null; count: number }>`
      with gone as (delete from ${sql.table(table)} where ${condition} returning ${place} as place)
      select place, count(*) as count from gone group by 1`.execute(tx);
    await touchScopes(
      tx,
      organizationId,
      kind,
      rows.map((row) => row.place),
    );
    return rows.reduce((sum, row) => sum + row.count, 0);
  };
  // What hangs on others goes first: where it belongs is told by those.
  const hanging =
    (await gone('issueChanges', sql`issue_id in (${issues(before)})`)) +
    (await gone('pullRequestActivities', sql`(repository_id, number) in (${pullRequests(before)})`)) +
    (await gone('pageVersions', sql`at < ${before}`));
  const removed = await counted((kind) =>
    gone(kind, sql`(${sql.raw(kinds[kind].key)}) in (${kinds[kind].older(before)})`),
  );
  if (hanging + Object.values(removed).reduce((sum, one) => sum + one, 0) > 0) await raiseRevision(tx, organizationId);
  return removed;
};
