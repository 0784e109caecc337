import { kindOfKey, type Scope, type DependencyKey, type ScopeExports, type ExportField } from '@sightline/analytics';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import { withoutSorting } from '../../../platform/database/without-sorting.ts';

export type ExportText = { scope: Scope; field: ExportField; value: string };

/** Reads fields that scopes export, as text. */
export const readExports = async (
  tx: Tx,
  scopes: readonly Scope[],
  fields: readonly ExportField[],
): Promise<ExportText[]> => {
  const rows = await tx
    .selectFrom('scope_exports')
    .select(['scope', 'field', 'value'])
    .where(sql<boolean>`scope = any(${[...scopes]}::text[])`)
    .where(sql<boolean>`field = any(${[...fields]}::text[])`)
    .execute();
  return rows.map((row) => ({ scope: row.scope as Scope, field: row.field as keyof ScopeExports, value: row.value }));
};

export const writeExport = async (
  tx: Tx,
  organizationId: string,
  { scope, field, value }: ExportText,
): Promise<void> => {
  await tx
    .insertInto('scope_exports')
    .values({ organization_id: organizationId, scope, field, value })
    .onConflict((on) => on.columns(['organization_id', 'scope', 'field']).doUpdateSet({ value }))
    .execute();
};

/** Deletes all exports and their dependency keys. */
export const deleteExports = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.deleteFrom('scope_exports').where('organization_id', '=', organizationId).execute();
  await tx.deleteFrom('dependency_keys').where('organization_id', '=', organizationId).execute();
};

/** Names chosen by people can be too long for an index. */
const longest = 200;
const asStored = (key: DependencyKey): string =>
  key.length <= longest ? key : `${kindOfKey(key)}:${createHash('sha256').update(key).digest('base64')}`;

/** Replaces the keys of a field; writes only those that were added or removed. */
export const replaceDependencyKeys = async (
  tx: Tx,
  organizationId: string,
  { scope, field }: Pick<ExportText, 'scope' | 'field'>,
  keys: readonly DependencyKey[],
): Promise<void> => {
  const rows = await tx
    .selectFrom('dependency_keys')
    .select('key')
    .where('scope', '=', scope)
    .where('field', '=', field)
    .execute();
  const stored = new Set(rows.map((row) => row.key));
  const wanted = new Set(keys.map(asStored));
  const gone = [...stored].filter((key) => !wanted.has(key));
  const come = [...wanted].filter((key) => !stored.has(key));
  if (gone.length > 0)
    await sql`
      delete from dependency_keys
      where scope = ${scope} and field = ${field} and kind = any(${[...new Set(gone.map(kindOfKey))]}::text[])
        and key = any(${gone}::text[])`.execute(tx);
  if (come.length > 0)
    await sql`
      insert into dependency_keys (organization_id, scope, field, kind, key)
      select ${organizationId}::uuid, ${scope}, ${field}, split_part(key, ':', 1), key
      from unnest(${come}::text[]) as given (key)`.execute(tx);
};

/** A scope, and all scopes that share a key of these kinds with it. */
export const readRelatedScopes = async (tx: Tx, scope: Scope, kinds: readonly string[]): Promise<Scope[]> => {
  // One probe per key, in the order that only the keys' index has; a join might scan all of them for each.
  const { rows } = await withoutSorting(tx, () =>
    sql<{ scope: Scope }>`
      with given as materialized (
        select key from dependency_keys where scope = ${scope} and kind = any(${[...kinds]}::text[]) order by kind, key, field)
      select distinct other.scope
      from (select distinct key from given) as probe cross join lateral (
        select scope from dependency_keys where key = probe.key order by scope
      ) as other`.execute(tx),
  );
  return [...new Set([scope, ...rows.map((row) => row.scope)])];
};

/** The scopes that have any of the keys, each with its own. */
export const readScopesByKey = async (tx: Tx, keys: readonly DependencyKey[]): Promise<Map<Scope, DependencyKey[]>> => {
  const { rows } = await sql<{ scope: Scope; key: string }>`
    select distinct scope, key from dependency_keys where key = any(${keys.map(asStored)}::text[])`.execute(tx);
  const sharers = new Map<Scope, DependencyKey[]>();
  for (const { scope, key } of rows) {
    const scopeKeys = sharers.get(scope);
    if (scopeKeys === undefined) sharers.set(scope, [key]);
    else scopeKeys.push(key);
  }
  return sharers;
};

/** All keys of a kind. */
export const readKeysOfKind = async (tx: Tx, kind: string): Promise<DependencyKey[]> => {
  const rows = await tx
    .selectFrom('dependency_keys')
    .select('key')
    .distinct()
    .where('key', '>=', `${kind}:`)
    .where('key', '<', `${kind};`)
    .execute();
  return rows.map((row) => row.key);
};
