import type { FactKind } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import { touchScopes } from './fact-scopes.store.ts';
import { columnOf, factTables } from './fact-tables.ts';
import { raiseRevision } from './facts.store.ts';

/** Ids to keep; null keeps everything. */
export type Kept = Readonly<
  Record<'projects' | 'boards' | 'repositories' | 'spaces', ReadonlySet<string> | readonly string[] | null>
>;

/** The field of each kind of fact that holds its scope. */
const scopedKinds: readonly [kind: FactKind, field: string, of: keyof Kept][] = [
  ['issues', 'projectId', 'projects'],
  ['boards', 'projectId', 'projects'],
  ['boards', 'id', 'boards'],
  ['projects', 'id', 'projects'],
  ['repositories', 'id', 'repositories'],
  ['commits', 'repositoryId', 'repositories'],
  ['pullRequests', 'repositoryId', 'repositories'],
  ['pullRequestActivities', 'repositoryId', 'repositories'],
  ['pipelines', 'repositoryId', 'repositories'],
  ['deployments', 'repositoryId', 'repositories'],
  ['pages', 'spaceId', 'spaces'],
  ['spaces', 'id', 'spaces'],
];
/** Dependents, which are removed with their parents. */
const hanging: readonly [kind: FactKind, field: string, on: FactKind, of: readonly (keyof Kept)[]][] = [
  ['issueChanges', 'issueId', 'issues', ['projects']],
  ['sprints', 'boardId', 'boards', ['projects', 'boards']],
  ['pageVersions', 'pageId', 'pages', ['spaces']],
];

/**
 * Removes the facts outside of the scope, with all their dependents.
 * @returns how many were removed
 */
export const removeOutside = async (tx: Tx, organizationId: string, retained: Kept): Promise<number> => {
  let removed = 0;
  for (const [kind, field, of] of scopedKinds) {
    const ids = retained[of];
    if (ids === null) continue;
    const column = sql.ref(factTables[kind].columns[field]?.[0] ?? field);
    const scopeColumn = sql.ref(columnOf(kind, factTables[kind].scope?.field ?? field));
    const result = await sql<{ source_id: string | null; count: number }>`
      with gone as (
        delete from ${sql.table(factTables[kind].table)}
        where ${column} is null or ${column} <> all(${[...ids]}::text[])
        returning ${scopeColumn} as source_id)
      select source_id, count(*) as count from gone group by 1`.execute(tx);
    await touchScopes(
      tx,
      organizationId,
      kind,
      result.rows.map((row) => row.source_id),
    );
    removed += result.rows.reduce((sum, row) => sum + row.count, 0);
  }
  for (const [kind, field, on, of] of hanging) {
    if (of.every((kind) => retained[kind] === null)) continue;
    const column = sql.ref(`hanging.${factTables[kind].columns[field]?.[0] ?? field}`);
    const result = await sql<{ source_id: string | null; count: number }>`
      with gone as (
        delete from ${sql.table(factTables[kind].table)} hanging
        where not exists (select 1 from ${sql.table(factTables[on].table)} whole where whole.id = ${column})
        returning ${column} as source_id)
      select source_id, count(*) as count from gone group by 1`.execute(tx);
    // Dependents without a scope of their own were removed with their parents.
    const sourceIds = result.rows.map((row) => row.source_id);
    if (factTables[kind].scope?.through === undefined) await touchScopes(tx, organizationId, kind, sourceIds);
    removed += result.rows.reduce((sum, row) => sum + row.count, 0);
  }
  if (removed > 0) await raiseRevision(tx, organizationId);
  return removed;
};

/** How many facts belong to each project, repository or space. */
export const countBySource = async (
  tx: Tx,
  kind: 'issues' | 'sprints' | 'pullRequests' | 'pages',
): Promise<Map<string, number>> => {
  const field = { issues: 'projectId', sprints: 'boardId', pullRequests: 'repositoryId', pages: 'spaceId' }[kind];
  const column = sql.ref(factTables[kind].columns[field]?.[0] ?? field);
  const result = await sql<{ id: string; count: number }>`
    select ${column} as id, count(*) as count from ${sql.table(factTables[kind].table)} group by 1`.execute(tx);
  return new Map(result.rows.map((row) => [row.id, row.count]));
};
