/** Reads facts scope by scope, so that measurement never holds all of them in memory. */
import {
  catalogKinds,
  noFacts,
  partsOf,
  withLikelyCategories,
  type Catalog,
  type FactKind,
  type Facts,
  type ForeignIssue,
  type Scope,
} from '@sightline/analytics';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import { columnOf, columnsOf, factTables } from './fact-tables.ts';
import { loadFacts } from './facts.store.ts';
import { countStatusEvidence } from './unlisted-statuses.store.ts';

/** The small kinds of facts that every measurement run loads completely. */
export const loadCatalog = async (tx: Tx): Promise<Catalog> => {
  const all = await loadFacts(tx, catalogKinds);
  const unlisted = all.statuses.filter((status) => status.category === null);
  const evidence = await countStatusEvidence(
    tx,
    unlisted.map((status) => status.id),
  );
  all.statuses = withLikelyCategories(all.statuses, evidence);
  return Object.fromEntries(catalogKinds.map((kind) => [kind, all[kind]])) as Catalog;
};

const inScopes = (Object.keys(factTables) as FactKind[]).filter(
  (kind) => !(catalogKinds as readonly FactKind[]).includes(kind),
);

type Rows = Record<FactKind, unknown[]>;

const readWhere = async (tx: Tx, kind: FactKind, where: RawBuilder<unknown>): Promise<unknown[]> => {
  const { rows } = await sql`
    select ${columnsOf(kind, 'fact')} from ${sql.table(factTables[kind].table)} fact where ${where}`.execute(tx);
  return rows;
};

/** The facts of a project, repository or space. Those of a board are in the catalog. */
export const loadScope = async (tx: Tx, scope: Scope): Promise<Facts> => {
  const { kind: scopeKind, id } = partsOf(scope);
  const facts = noFacts() as Rows;
  for (const kind of inScopes) {
    const scopeColumn = factTables[kind].scope;
    if (scopeColumn === null || scopeColumn.kind !== scopeKind) continue;
    const column = sql.ref(`fact.${columnOf(kind, scopeColumn.field)}`);
    if (scopeColumn.through === undefined) facts[kind] = await readWhere(tx, kind, sql`${column} = ${id}`);
    else {
      const { kind: whole, field } = scopeColumn.through;
      const holder = sql.table(factTables[whole].table);
      facts[kind] = await readWhere(
        tx,
        kind,
        sql`${column} in (select id from ${holder} where ${sql.ref(columnOf(whole, field))} = ${id})`,
      );
    }
  }
  return facts as Facts;
};

/** Issues with their changes. */
export const loadIssues = async (tx: Tx, ids: readonly string[]): Promise<Pick<Facts, 'issues' | 'issueChanges'>> => ({
  issues: (await readWhere(tx, 'issues', sql`id = any(${[...ids]}::text[])`)) as Facts['issues'],
  issueChanges: (await readWhere(
    tx,
    'issueChanges',
    sql`issue_id = any(${[...ids]}::text[])`,
  )) as Facts['issueChanges'],
});

/** The fields of these issues that other projects' issues depend on. */
export const loadForeignIssues = async (tx: Tx, ids: Iterable<string>): Promise<Map<string, ForeignIssue>> => {
  const wanted = [...ids];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<ForeignIssue>`
    select id, key, project_id as "projectId", type_name as "typeName", summary, status_id as "statusId",
      created_at as "createdAt", url,
      (select coalesce(json_agg(change.from_value order by change.at, change.id), '[]')
        from ${sql.table(factTables.issueChanges.table)} change
        where change.issue_id = issue.id and change.field = 'key' and change.from_value is not null) as "formerKeys",
      (select coalesce(json_agg(json_build_array(change.at, change.from_value, change.to_value)
          order by change.at, change.id), '[]')
        from ${sql.table(factTables.issueChanges.table)} change
        where change.issue_id = issue.id and change.field = 'status') as statuses
    from ${sql.table(factTables.issues.table)} issue where id = any(${wanted}::text[]) order by id`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
};
