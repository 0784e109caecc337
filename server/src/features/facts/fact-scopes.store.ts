/** Revisions of scopes' facts, so that a measurement run reads only what changed since the last one. */
import { scopeOf, type FactKind, type Scope } from '@sightline/analytics';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import { columnOf, factTables } from './fact-tables.ts';

/** Raises the revisions of the scopes of changed facts. @param values old and new scope values */
export const touchScopes = async (
  tx: Tx,
  organizationId: string,
  kind: FactKind,
  values: readonly (string | null)[],
): Promise<void> => {
  const scopeColumn = factTables[kind].scope;
  const ids = [...new Set(values)].flatMap((value) => value ?? []);
  if (scopeColumn === null || ids.length === 0) return;
  const sourceIds = scopeColumn.through === undefined ? ids : await sourcesThrough(tx, scopeColumn.through, ids);
  const scopes = sourceIds.map((id) => scopeOf(scopeColumn.kind, id)).sort();
  await sql`
    insert into fact_scopes (organization_id, scope, revision)
    select ${organizationId}::uuid, scope, 1 from unnest(${scopes}::text[]) as touched (scope)
    on conflict (organization_id, scope) do update set revision = fact_scopes.revision + 1`.execute(tx);
};

const sourcesThrough = async (
  tx: Tx,
  { kind, field }: { kind: FactKind; field: string },
  ids: readonly string[],
): Promise<string[]> => {
  const column = sql.ref(columnOf(kind, field));
  const { rows } = await sql<{ source_id: string }>`
    select distinct ${column} as source_id from ${sql.table(factTables[kind].table)}
    where id = any(${[...ids]}::text[])`.execute(tx);
  return rows.map((row) => row.source_id);
};

/** Every scope with collected facts, and a revision that increases with each change. */
export const readScopeRevisions = async (tx: Tx): Promise<Map<Scope, number>> => {
  const rows = await tx.selectFrom('fact_scopes').select(['scope', 'revision']).execute();
  return new Map(rows.map((row) => [row.scope as Scope, row.revision]));
};
