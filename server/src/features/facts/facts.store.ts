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

/** Of several facts with one id in a batch the last one stands, as if they had been saved in turn. */
const lastOfEach = (table: FactTable, rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [idOf(table, row), row])).values(),
];

const asColumns = (table: FactTable, row: Row): Row =>
  Object.fromEntries(Object.entries(table.columns).map(([field, [column]]) => [column, row[field] ?? null]));

/**
 * Saves facts in bulk, one statement a kind. Saving the same again changes nothing and writes nothing.
 */
export const saveFacts = async (tx: Tx, organizationId: string, batch: Partial<Facts>): Promise<Saved> => {
  let stored = 0;
  let changed = 0;
  for (const kind of kinds) {
    const given = batch[kind];
    if (given === undefined || given.length === 0) continue;
    const table = factTables[kind];
    const rows = lastOfEach(table, given);
    stored += rows.length;
    const written = await upsert(tx, organizationId, kind, rows);
    changed += written.changed;
    await touchScopes(tx, organizationId, kind, written.places);
  }
  if (changed > 0) await raiseRevision(tx, organizationId);
  return { stored, changed };
};

type Written = { changed: number; places: (string | null)[] };

const upsert = async (tx: Tx, organizationId: string, kind: FactKind, rows: Row[]): Promise<Written> => {
  const table = factTables[kind];
  const columns = names(table);
  const key = keyColumns(table);
  const rest = columns.filter((column) => !key.includes(column));
  const typed = Object.values(table.columns).map(([column, type]) => `${column} ${type}`);
  const next = rest.map((column) => table.merge?.[column] ?? `excluded.${column}`);
  const place = placeColumn(kind);
  const left = await placesLeft(tx, kind, rows);
  const result = await sql<{ place: string | null; changed: number }>`
    with written as (
    insert into ${sql.table(table.table)} (organization_id, ${sql.raw(columns.join(', '))})
    select ${organizationId}::uuid, ${sql.raw(columns.join(', '))}
    from jsonb_to_recordset(${JSON.stringify(rows.map((row) => asColumns(table, row)))}::jsonb) as given (${sql.raw(typed.join(', '))})
    on conflict (organization_id, ${sql.raw(key.join(', '))}) do update
    set ${sql.raw(rest.map((column, index) => `${column} = ${next[index]}`).join(', '))}
    where (${sql.raw(rest.map((column) => `${table.table}.${column}`).join(', '))}) is distinct from (${sql.raw(next.join(', '))})
    returning ${sql.raw(place)} as place)
    select place, count(*) as changed from written group by 1`.execute(tx);
  return {
    changed: result.rows.reduce((sum, row) => sum + row.changed, 0),
    places: [...left, ...result.rows.map((row) => row.place)],
  };
};

/** Where facts are stored now that are about to belong elsewhere; where the place is no part of the key, they can move. */
const placesLeft = async (tx: Tx, kind: FactKind, rows: readonly Row[]): Promise<string[]> => {
  const { table, key, scope } = factTables[kind];
  if (scope === null || key.includes(scope.field)) return [];
  const ids = rows.map((row) => String(row['id']));
  const stored = await sql<{ id: string; place: string | null }>`
    select id, ${sql.raw(placeColumn(kind))} as place from ${sql.table(table)} where id = any(${ids}::text[])`.execute(
    tx,
  );
  const next = new Map(rows.map((row) => [row['id'], row[scope.field]]));
  return stored.rows.flatMap(({ id, place }) => (place !== null && next.get(id) !== place ? [place] : []));
};

/** The column that says where facts of a kind belong; any key of those that belong nowhere. */
const placeColumn = (kind: FactKind): string => {
  const { scope, key } = factTables[kind];
  return columnOf(kind, scope?.field ?? key[0] ?? '');
};

/** Says that the organisation's facts have changed. */
export const raiseRevision = async (tx: Tx, organizationId: string): Promise<void> => {
  await sql`
    insert into fact_revisions (organization_id, revision, changed_at) values (${organizationId}, 1, statement_timestamp())
    on conflict (organization_id) do update set revision = fact_revisions.revision + 1, changed_at = excluded.changed_at`.execute(
    tx,
  );
};

/** How often the organisation's facts have changed; 0 before anything was collected. */
export const factsRevision = async (tx: Tx): Promise<number> => {
  const row = await tx.selectFrom('fact_revisions').select('revision').executeTakeFirst();
  return row?.revision ?? 0;
};

/** Removes facts by id (the key's fields joined by `/`), with what hangs on them. */
export const removeFacts = async (
  tx: Tx,
  organizationId: string,
  kind: FactKind,
  ids: readonly string[],
): Promise<number> => {
  if (ids.length === 0) return 0;
  const places = await removeRows(tx, kind, ids);
  await touchScopes(tx, organizationId, kind, places);
  if (kind === 'issues') await removeHanging(tx, 'issueChanges', 'issueId', ids);
  if (kind === 'pages') await removeHanging(tx, 'pageVersions', 'pageId', ids);
  if (kind === 'pullRequests') await removeActivities(tx, ids);
  if (places.length > 0) await raiseRevision(tx, organizationId);
  return places.length;
};

const idExpression = (table: FactTable) =>
  sql.raw(
    keyColumns(table)
      .map((column) => `${column}::text`)
      .join(" || '/' || "),
  );

/** @returns where each of the removed facts belonged */
const removeRows = async (tx: Tx, kind: FactKind, ids: readonly string[]): Promise<(string | null)[]> => {
  const table = factTables[kind];
  const result = await sql<{ place: string | null }>`
    delete from ${sql.table(table.table)} where ${idExpression(table)} = any(${[...ids]}::text[])
    returning ${sql.raw(placeColumn(kind))} as place`.execute(tx);
  return result.rows.map((row) => row.place);
};

const removeHanging = async (tx: Tx, kind: FactKind, field: string, ids: readonly string[]): Promise<void> => {
  const table = factTables[kind];
  await sql`delete from ${sql.table(table.table)} where ${sql.ref(table.columns[field]?.[0] ?? field)} = any(${[...ids]}::text[])`.execute(
    tx,
  );
};

/** What was done on pull requests; theirs is an id of two fields. */
const removeActivities = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`
    delete from pull_request_activity_facts
    where repository_id || '/' || number = any(${[...ids]}::text[])`.execute(tx);
};

export type FactFilter = { field: 'boardId' | 'projectId' | 'repositoryId' | 'spaceId'; value: string };

/** Ids of the stored facts of one kind, for holding them against the source's. */
export const factIds = async (tx: Tx, kind: FactKind, filter?: FactFilter): Promise<string[]> => {
  const table = factTables[kind];
  const column = filter === undefined ? undefined : table.columns[filter.field]?.[0];
  const where = column === undefined ? sql`` : sql`where ${sql.ref(column)} = ${filter?.value}`;
  const result = await sql<{
    id: string;
  }>`select ${idExpression(table)} as id from ${sql.table(table.table)} ${where}`.execute(tx);
  return result.rows.map((row) => row.id);
};

/** All facts of the organisation, in no particular order. */
export const loadFacts = (tx: Tx): Promise<Facts> => loadKinds(tx, kinds);

/** Facts of the given kinds only; the others are empty. */
export const loadKinds = async (tx: Tx, wanted: readonly FactKind[]): Promise<Facts> => {
  const facts = noFacts() as Record<FactKind, unknown[]>;
  for (const kind of wanted) {
    const table = sql.table(factTables[kind].table);
    const result = await sql<Row>`select ${columnsOf(kind, 'fact')} from ${table} fact`.execute(tx);
    facts[kind] = result.rows;
  }
  return facts as Facts;
};
