import { noFacts, type FactKind, type Facts } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import { touchScopes } from './fact-scopes.store.ts';
import { columnOf, columnsOf, factTables, type FactTable } from './fact-tables.ts';

export type Saved = {
  /** Facts handed in, each counted once. */ stored: number;
  /** Facts that were new or different. */ changed: number;
};

type Row = Record<string, unknown>;

const kinds = Object.keys(factTables) as FactKind[];
const idOf = (table: FactTable, row: Row): string => table.key.map((field) => String(row[field])).join('/');
const names = (table: FactTable): string[] => Object.values(table.columns).map(([column]) => column);
const keyColumns = (table: FactTable): string[] => table.key.map((field) => table.columns[field]?.[0] ?? field);

/** Of several facts with one id in a batch, the last wins. */
const lastOfEach = (table: FactTable, rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [idOf(table, row), row])).values(),
];

const asColumns = (table: FactTable, row: Row): Row =>
  Object.fromEntries(Object.entries(table.columns).map(([field, [column]]) => [column, row[field] ?? null]));

/** Saves facts in bulk, one statement per kind. Unchanged facts are not written. */
export const saveFacts = async (tx: Tx, organizationId: string, batch: Partial<Facts>): Promise<Saved> => {
  let stored = 0;
  let changed = 0;
  for (const kind of kinds) {
    const incoming = batch[kind];
    if (incoming === undefined || incoming.length === 0) continue;
    const table = factTables[kind];
    const rows = lastOfEach(table, incoming);
    stored += rows.length;
    const written = await upsert(tx, organizationId, kind, rows);
    changed += written.changed;
    await touchScopes(tx, organizationId, kind, written.scopeIds);
  }
  if (changed > 0) await raiseRevision(tx, organizationId);
  return { stored, changed };
};

type Written = { changed: number; scopeIds: (string | null)[] };

const upsert = async (tx: Tx, organizationId: string, kind: FactKind, rows: Row[]): Promise<Written> => {
  const table = factTables[kind];
  const columns = names(table);
  const key = keyColumns(table);
  const rest = columns.filter((column) => !key.includes(column));
  const typed = Object.values(table.columns).map(([column, type]) => `${column} ${type}`);
  const next = rest.map((column) => table.merge?.[column] ?? `excluded.${column}`);
  const scope = scopeColumn(kind);
  const left = await scopesLeft(tx, kind, rows);
  const result = await sql<{ scopeId: string | null; changed: number }>`
    with written as (
    insert into ${sql.table(table.table)} (organization_id, ${sql.raw(columns.join(', '))})
    select ${organizationId}::uuid, ${sql.raw(columns.join(', '))}
    from jsonb_to_recordset(${JSON.stringify(rows.map((row) => asColumns(table, row)))}::jsonb) as given (${sql.raw(typed.join(', '))})
    on conflict (organization_id, ${sql.raw(key.join(', '))}) do update
    set ${sql.raw(rest.map((column, index) => `${column} = ${next[index]}`).join(', '))}
    where (${sql.raw(rest.map((column) => `${table.table}.${column}`).join(', '))}) is distinct from (${sql.raw(next.join(', '))})
    returning ${sql.raw(scope)} as scope_id)
    select scope_id as "scopeId", count(*) as changed from written group by 1`.execute(tx);
  return {
    changed: result.rows.reduce((sum, row) => sum + row.changed, 0),
    scopeIds: [...left, ...result.rows.map((row) => row.scopeId)],
  };
};

/** Scopes that lose facts to another scope; only facts whose key does not contain the scope can move. */
const scopesLeft = async (tx: Tx, kind: FactKind, rows: readonly Row[]): Promise<string[]> => {
  const { table, key, scope } = factTables[kind];
  if (scope === null || key.includes(scope.field)) return [];
  const ids = rows.map((row) => String(row['id']));
  const stored = await sql<{ id: string; scopeId: string | null }>`
    select id, ${sql.raw(scopeColumn(kind))} as "scopeId" from ${sql.table(table)} where id = any(${ids}::text[])`.execute(
    tx,
  );
  const next = new Map(rows.map((row) => [row['id'], row[scope.field]]));
  return stored.rows.flatMap(({ id, scopeId }) => (scopeId !== null && next.get(id) !== scopeId ? [scopeId] : []));
};

/** The column of the scope that facts of a kind belong to, or a key column if they belong to none. */
const scopeColumn = (kind: FactKind): string => {
  const { scope, key } = factTables[kind];
  return columnOf(kind, scope?.field ?? key[0] ?? '');
};

/** Raises the revision of the organization's facts, so that the next measurement run does not skip it. */
export const raiseRevision = async (tx: Tx, organizationId: string): Promise<void> => {
  await sql`
    insert into fact_revisions (organization_id, revision, changed_at) values (${organizationId}, 1, statement_timestamp())
    on conflict (organization_id) do update set revision = fact_revisions.revision + 1, changed_at = excluded.changed_at`.execute(
    tx,
  );
};

/** The revision of the organization's facts; 0 before the first sync. */
export const factsRevision = async (tx: Tx): Promise<number> => {
  const row = await tx.selectFrom('fact_revisions').select('revision').executeTakeFirst();
  return row?.revision ?? 0;
};

/** Removes facts by id (the fields of the key, joined by `/`), with the facts that depend on them. */
export const removeFacts = async (
  tx: Tx,
  organizationId: string,
  kind: FactKind,
  ids: readonly string[],
): Promise<number> => {
  if (ids.length === 0) return 0;
  const scopeIds = await removeRows(tx, kind, ids);
  await touchScopes(tx, organizationId, kind, scopeIds);
  if (kind === 'issues') await removeDependents(tx, 'issueChanges', 'issueId', ids);
  if (kind === 'pages') await removeDependents(tx, 'pageVersions', 'pageId', ids);
  if (kind === 'pullRequests') await removeActivities(tx, ids);
  if (scopeIds.length > 0) await raiseRevision(tx, organizationId);
  return scopeIds.length;
};

const idExpression = (table: FactTable) =>
  sql.raw(
    keyColumns(table)
      .map((column) => `${column}::text`)
      .join(" || '/' || "),
  );

/** @returns the scope of each removed fact */
const removeRows = async (tx: Tx, kind: FactKind, ids: readonly string[]): Promise<(string | null)[]> => {
  const table = factTables[kind];
  const result = await sql<{ scopeId: string | null }>`
    delete from ${sql.table(table.table)} where ${idExpression(table)} = any(${[...ids]}::text[])
    returning ${sql.raw(scopeColumn(kind))} as "scopeId"`.execute(tx);
  return result.rows.map((row) => row.scopeId);
};

const removeDependents = async (tx: Tx, kind: FactKind, field: string, ids: readonly string[]): Promise<void> => {
  const table = factTables[kind];
  await sql`delete from ${sql.table(table.table)} where ${sql.ref(table.columns[field]?.[0] ?? field)} = any(${[...ids]}::text[])`.execute(
    tx,
  );
};

/** Activity on pull requests, whose id has two fields. */
const removeActivities = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`
    delete from pull_request_activity_facts
    where repository_id || '/' || number = any(${[...ids]}::text[])`.execute(tx);
};

export type FactFilter = { field: 'boardId' | 'projectId' | 'repositoryId' | 'spaceId'; value: string };

/** Ids of the stored facts of one kind, to compare with the source. */
export const factIds = async (tx: Tx, kind: FactKind, filter?: FactFilter): Promise<string[]> => {
  const table = factTables[kind];
  const column = filter === undefined ? undefined : table.columns[filter.field]?.[0];
  const where = column === undefined ? sql`` : sql`where ${sql.ref(column)} = ${filter?.value}`;
  const result = await sql<{
    id: string;
  }>`select ${idExpression(table)} as id from ${sql.table(table.table)} ${where}`.execute(tx);
  return result.rows.map((row) => row.id);
};

/** The facts of the organization, of all or some kinds, in no particular order. */
export const loadFacts = async (tx: Tx, wanted: readonly FactKind[] = kinds): Promise<Facts> => {
  const facts = noFacts() as Record<FactKind, unknown[]>;
  for (const kind of wanted) {
    const table = sql.table(factTables[kind].table);
    const result = await sql<Row>`select ${columnsOf(kind, 'fact')} from ${table} fact`.execute(tx);
    facts[kind] = result.rows;
  }
  return facts as Facts;
};

/** Counts the facts of some kinds together. */
export const countFacts = async (tx: Tx, kinds: readonly FactKind[]): Promise<number> => {
  const counts = kinds.map((kind) => sql`select count(*) as count from ${sql.table(factTables[kind].table)}`);
  const { rows } = await sql<{ count: number }>`
    select sum(count)::bigint as count from (${sql.join(counts, sql` union all `)}) counted`.execute(tx);
  return Number(rows[0]?.count ?? 0);
};
