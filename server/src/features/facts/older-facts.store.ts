import { noFacts, partsOf, type FactKind, type Facts, type Scope } from '@sightline/analytics';
import type { RemovedCounts } from '@sightline/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import { touchScopes } from './fact-scopes.store.ts';
import { columnOf, columnsOf, factTables } from './fact-tables.ts';
import { raiseRevision } from './facts.store.ts';

type Sql = RawBuilder<unknown>;

/**
 * CTEs for what is kept although it is older: each environment's last successful deployment before the instant, from
 * which the next one's changes are derived; likewise runs on main branches and tags, which may count as deployments;
 * and the pipelines and commits behind both.
 * @param repositoryId limits the answer to one repository; null for all
 */
const staying = (before: number, repositoryId: string | null): Sql => {
  const here = (table: string): Sql =>
    repositoryId === null ? sql`` : sql`and ${sql.ref(`${table}.repository_id`)} = ${repositoryId}`;
  return sql`
  with kept_deployments as materialized (
    select id, repository_id, pipeline_id, commit_hash from deployment_facts one
    where coalesce(finished_at, started_at, ${before}) >= ${before} ${here('one')}
    union all
    (select distinct on (repository_id, environment_id) id, repository_id, pipeline_id, commit_hash
    from deployment_facts one
    where coalesce(finished_at, started_at) < ${before} and result = 'successful' ${here('one')}
    order by repository_id, environment_id, coalesce(finished_at, started_at) desc, id)),
  kept_pipelines as materialized (
    select id, repository_id, commit_hash from pipeline_facts run
    where coalesce(completed_at, created_at) >= ${before} ${here('run')}
    union all
    (select distinct on (run.repository_id, ref_kind, selector) run.id, run.repository_id, commit_hash
    from pipeline_facts run left join repository_facts on repository_facts.id = run.repository_id
    where coalesce(completed_at, created_at) < ${before} and result = 'successful'
      and (ref_kind = 'tag' or ref_name = main_branch) ${here('run')}
    order by run.repository_id, ref_kind, selector, coalesce(completed_at, created_at) desc, run.id)
    union all
    select run.id, run.repository_id, run.commit_hash
    from pipeline_facts run join kept_deployments on pipeline_id = run.id
    where coalesce(run.completed_at, run.created_at) < ${before} ${here('run')}),
  kept_commits as materialized (
    select repository_id, commit_hash from kept_deployments union select repository_id, commit_hash from kept_pipelines)`;
};

/** The condition for facts of a kind that are entirely older than an instant; `needs` are the CTEs it uses. */
type Older = { key: string; needs: typeof staying | null; isOlder: (before: number) => Sql };

/** Closed work only; open work is current, however old it is. */
const kinds: Readonly<Record<keyof RemovedCounts, Older>> = {
  commits: {
    key: 'repository_id, hash',
    needs: staying,
    isOlder: (before) => sql`
      authored_at < ${before} and not exists (
        select 1 from kept_commits
        where kept_commits.repository_id = fact.repository_id and kept_commits.commit_hash = fact.hash)`,
  },
  pipelines: {
    key: 'id',
    needs: staying,
    isOlder: (before) => sql`
      coalesce(completed_at, created_at) < ${before}
      and not exists (select 1 from kept_pipelines where kept_pipelines.id = fact.id)`,
  },
  deployments: {
    key: 'id',
    needs: staying,
    isOlder: (before) => sql`
      coalesce(finished_at, started_at) < ${before}
      and not exists (select 1 from kept_deployments where kept_deployments.id = fact.id)`,
  },
  pullRequests: {
    key: 'repository_id, number',
    needs: null,
    isOlder: (before) => sql`state <> 'open' and updated_at < ${before}`,
  },
  issues: {
    key: 'id',
    needs: null,
    isOlder: (before) => sql`updated_at < ${before} and resolved_at < ${before}`,
  },
  sprints: {
    key: 'id',
    needs: null,
    isOlder: (before) => sql`state = 'closed' and coalesce(completed_at, end_at) < ${before}`,
  },
  pages: {
    key: 'id',
    needs: null,
    isOlder: (before) => sql`
      created_at < ${before}
      and not exists (select 1 from page_version_facts where page_id = fact.id and at >= ${before})`,
  },
};
const names = Object.keys(kinds) as (keyof RemovedCounts)[];

/** The keys of facts that are entirely older. */
const older = (kind: keyof RemovedCounts, before: number): Sql => {
  const { key, needs, isOlder } = kinds[kind];
  return sql`
    ${needs?.(before, null) ?? sql``}
    select ${sql.raw(key)} from ${sql.table(factTables[kind].table)} fact where ${isOlder(before)}`;
};

/** Counts the facts that `removeOlder` would remove. */
export const countOlder = async (tx: Tx, before: number): Promise<RemovedCounts> => {
  const counts = names.map(
    (kind) => sql`
      (select count(*) from ${sql.table(factTables[kind].table)} fact where ${kinds[kind].isOlder(before)})
        as ${sql.ref(kind)}`,
  );
  // In one statement, so that facts retained by several kinds are found once.
  const { rows } = await sql<RemovedCounts>`${staying(before, null)} select ${sql.join(counts)}`.execute(tx);
  return rows[0]!;
};

/**
 * Removes facts that are entirely older than an instant (epoch seconds), with their dependents. Open facts stay, and so
 * do those that newer facts depend on.
 */
export const removeOlder = async (tx: Tx, organizationId: string, before: number): Promise<RemovedCounts> => {
  const gone = async (kind: FactKind, condition: Sql): Promise<number> => {
    const { scope, table } = factTables[kind];
    const scopeColumn = sql.ref(columnOf(kind, scope?.field ?? 'id'));
    const { rows } = await sql<{ source_id: string | null; count: number }>`
      with gone as (delete from ${sql.table(table)} where ${condition} returning ${scopeColumn} as source_id)
      select source_id, count(*) as count from gone group by 1`.execute(tx);
    await touchScopes(
      tx,
      organizationId,
      kind,
      rows.map((row) => row.source_id),
    );
    return rows.reduce((sum, row) => sum + row.count, 0);
  };
  // Dependents are deleted first: their scope is read from their parents.
  const hanging =
    (await gone('issueChanges', sql`issue_id in (${older('issues', before)})`)) +
    (await gone('pullRequestActivities', sql`(repository_id, number) in (${older('pullRequests', before)})`)) +
    (await gone('pageVersions', sql`at < ${before}`));
  const removed = new Map<keyof RemovedCounts, number>();
  for (const kind of names)
    removed.set(kind, await gone(kind, sql`(${sql.raw(kinds[kind].key)}) in (${older(kind, before)})`));
  const all = [...removed.values()].reduce((sum, count) => sum + count, hanging);
  if (all > 0) await raiseRevision(tx, organizationId);
  return Object.fromEntries(removed) as RemovedCounts;
};

/** The kinds of facts of a scope, each with the parent that decides its age, if any. */
const inScope = {
  repository: [
    ['commits', 'commits'],
    ['pullRequests', 'pullRequests'],
    ['pullRequestActivities', 'pullRequests'],
    ['pipelines', 'pipelines'],
    ['deployments', 'deployments'],
  ],
  project: [
    ['issues', 'issues'],
    ['issueChanges', 'issues'],
  ],
} as const;
/** The column in which dependents name their parent. */
const hangsBy: Partial<Record<FactKind, string>> = {
  pullRequestActivities: 'repository_id, number',
  issueChanges: 'issue_id',
};

/**
 * The facts of a project or repository that `removeOlder` would keep: enough for figures of days sufficiently later
 * than the instant (epoch seconds); see decision 0021.
 * @param only kinds to read; all when left out
 */
export const loadYounger = async (tx: Tx, scope: Scope, before: number, only?: readonly FactKind[]): Promise<Facts> => {
  const { kind: scopeKind, id } = partsOf(scope);
  const facts = noFacts() as Record<FactKind, unknown[]>;
  if (scopeKind !== 'repository' && scopeKind !== 'project') return facts as Facts;
  const scopeColumn = sql.ref(scopeKind === 'repository' ? 'repository_id' : 'project_id');
  for (const [kind, whole] of inScope[scopeKind]) {
    if (only !== undefined && !only.includes(kind)) continue;
    const { key, needs, isOlder } = kinds[whole];
    const table = sql.table(factTables[whole].table);
    const younger = sql`${scopeColumn} = ${id} and (${isOlder(before)}) is not true`;
    const hanging = hangsBy[kind];
    const condition =
      hanging === undefined
        ? younger
        : sql`(${sql.raw(hanging)}) in (select ${sql.raw(key)} from ${table} fact where ${younger})`;
    const { rows } = await sql`
      ${needs?.(before, id) ?? sql``}
      select ${columnsOf(kind, 'fact')} from ${sql.table(factTables[kind].table)} fact where ${condition}`.execute(tx);
    facts[kind] = rows;
  }
  return facts as Facts;
};
