import { kindOfKey, type Scope, type SharedKey, type Told, type ToldField } from '@sightline/analytics';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import { withoutSorting } from '../../../platform/database/without-sorting.ts';

export type ToldText = { scope: Scope; field: ToldField; value: string };

/** Some fields of what some scopes tell, as text. */
export const readToldFields = async (
  tx: Tx,
  scopes: readonly Scope[],
  fields: readonly ToldField[],
): Promise<ToldText[]> => {
  const rows = await tx
    .selectFrom('told_fields')
    .select(['scope', 'field', 'value'])
    .where(sql<boolean>`scope = any(${[...scopes]}::text[])`)
    .where(sql<boolean>`field = any(${[...fields]}::text[])`)
    .execute();
  return rows.map((row) => ({ scope: row.scope as Scope, field: row.field as keyof Told, value: row.value }));
};

export const writeToldField = async (
  tx: Tx,
  organizationId: string,
  { scope, field, value }: ToldText,
): Promise<void> => {
  await tx
    .insertInto('told_fields')
    .values({ organization_id: organizationId, scope, field, value })
    .onConflict((on) => on.columns(['organization_id', 'scope', 'field']).doUpdateSet({ value }))
    .execute();
};

/** What scopes have told until now. */
export const forgetTold = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.deleteFrom('told_fields').where('organization_id', '=', organizationId).execute();
  await tx.deleteFrom('shared_keys').where('organization_id', '=', organizationId).execute();
};

/** Names that people choose can be longer than an index takes. */
const longest = 200;
const asStored = (key: SharedKey): string =>
  key.length <= longest ? key : `${kindOfKey(key)}:${createHash('sha256').update(key).digest('base64')}`;

/** Makes the keys of a field the given ones; writes only those that come or go. */
export const replaceSharedKeys = async (
  tx: Tx,
  organizationId: string,
  { scope, field }: Pick<ToldText, 'scope' | 'field'>,
  keys: readonly SharedKey[],
): Promise<void> => {
  const rows = await tx
    .selectFrom('shared_keys')
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
      delete from shared_keys
      where scope = ${scope} and field = ${field} and kind = any(${[...new Set(gone.map(kindOfKey))]}::text[])
        and key = any(${gone}::text[])`.execute(tx);
  if (come.length > 0)
    await sql`
      insert into shared_keys (organization_id, scope, field, kind, key)
      select ${organizationId}::uuid, ${scope}, ${field}, split_part(key, ':', 1), key
      from unnest(${come}::text[]) as given (key)`.execute(tx);
};

/** Scopes that share a key of these kinds with one, which is among them. */
export const readRelated = async (tx: Tx, scope: Scope, kinds: readonly string[]): Promise<Scope[]> => {
  // One look by each key, in the order that only the keys' index has; a join might go through all of them for each.
  const { rows } = await withoutSorting(tx, () =>
    sql<{ scope: Scope }>`
      with own as materialized (
        select key from shared_keys where scope = ${scope} and kind = any(${[...kinds]}::text[]) order by kind, key, field)
      select distinct other.scope
      from (select distinct key from own) as given cross join lateral (
        select scope from shared_keys where key = given.key order by scope
      ) as other`.execute(tx),
  );
  return [...new Set([scope, ...rows.map((row) => row.scope)])];
};

/** Which of the keys each scope has. */
export const readSharers = async (tx: Tx, keys: readonly SharedKey[]): Promise<Map<Scope, SharedKey[]>> => {
  const { rows } = await sql<{ scope: Scope; key: string }>`
    select distinct scope, key from shared_keys where key = any(${keys.map(asStored)}::text[])`.execute(tx);
  const sharers = new Map<Scope, SharedKey[]>();
  for (const { scope, key } of rows) {
    const own = sharers.get(scope);
    if (own === undefined) sharers.set(scope, [key]);
    else own.push(key);
  }
  return sharers;
};

/** All keys of a kind that any scope has. */
export const readKeysOfKind = async (tx: Tx, kind: string): Promise<SharedKey[]> => {
  const rows = await tx
    .selectFrom('shared_keys')
    .select('key')
    .distinct()
    .where('key', '>=', `${kind}:`)
    .where('key', '<', `${kind};`)
    .execute();
  return rows.map((row) => row.key);
};
