/** What scopes tell each other, kept in the database: a measuring has in memory what it looks at. */
import {
  changedKeys,
  isReached,
  nothingTold,
  partsOf,
  sharedKeys,
  toldFields,
  type Scope,
  type SharedKey,
  type TakenBy,
  type Told,
  type ToldField,
  type Voices,
} from '@sightline/analytics';
import type { Tx } from '../../../platform/database/tenant.ts';
import { readRelated, readSharers, readToldFields, replaceSharedKeys, writeToldField } from './told.store.ts';

/** So many characters of it are kept at hand. */
const mostKept = 50_000_000;
/** When more than so many keys are told otherwise, everybody looks again. */
const mostKeys = 200_000;

export type Telling = {
  /** Some fields of what some scopes tell; what was never told is missing. */
  read: (scopes: readonly Scope[], fields: readonly ToldField[]) => Promise<Map<Scope, Partial<Told>>>;
  /** What those tell from whom a scope takes so. */
  voices: (scope: Scope, taken: TakenBy) => Promise<Voices>;
  /** Makes what a scope tells the given, as far as it is given. */
  tell: (scope: Scope, told: Partial<Told>) => Promise<void>;
  /** Whether all that was told otherwise until now can reach what a scope takes so. */
  reached: () => Promise<(scope: Scope, taken: TakenBy) => boolean>;
};

export const telling = (tx: Tx, organizationId: string): Telling => {
  const kept = latest();
  const own = new Map<Scope, Set<ToldField>>();
  const changed = new Set<SharedKey>();
  let isEverything = false;

  const read: Telling['read'] = async (scopes, fields) => {
    const found = new Map(scopes.map((scope): [Scope, Partial<Told>] => [scope, {}]));
    const missing = new Set<Scope>();
    for (const [scope, told] of found)
      for (const field of toldFields[partsOf(scope).kind].filter((one) => fields.includes(one))) {
        const value = kept.get(scope, field);
        if (value === undefined) missing.add(scope);
        else Object.assign(told, { [field]: value });
      }
    if (missing.size > 0)
      for (const { scope, field, value } of await readToldFields(tx, [...missing], fields))
        Object.assign(found.get(scope) ?? {}, { [field]: kept.put(scope, field, value) });
    return found;
  };

  const tellField = async <Field extends ToldField>(
    scope: Scope,
    field: Field,
    before: Told[Field] | undefined,
    after: Told[Field],
  ): Promise<void> => {
    const value = JSON.stringify(after);
    if (before !== undefined && JSON.stringify(before) === value) return;
    await writeToldField(tx, organizationId, { scope, field, value });
    await replaceSharedKeys(tx, organizationId, { scope, field }, sharedKeys(scope, field, after));
    kept.put(scope, field, value);
    own.set(scope, (own.get(scope) ?? new Set()).add(field));
    if (!isEverything) for (const key of changedKeys(field, before ?? nothingTold[field], after)) changed.add(key);
    if (changed.size > mostKeys) isEverything = true;
    if (isEverything) changed.clear();
  };

  return {
    read,
    voices: async (scope, { keys, fields }) =>
      read(keys.length === 0 ? [scope] : await readRelated(tx, scope, keys), fields),
    tell: async (scope, told) => {
      const fields = Object.keys(told) as ToldField[];
      const before = (await read([scope], fields)).get(scope) ?? {};
      for (const field of fields) await tellField(scope, field, before[field], told[field] ?? nothingTold[field]);
    },
    reached: async () => {
      const sharers = await readSharers(tx, [...changed]);
      return (scope, taken) =>
        isEverything || isReached(taken, { own: own.get(scope) ?? new Set(), keys: sharers.get(scope) ?? [] });
    },
  };
};

/** The latest values that were put, as far as there is room. */
const latest = () => {
  const values = new Map<string, { value: unknown; length: number }>();
  let length = 0;
  const drop = (name: string): void => {
    length -= values.get(name)?.length ?? 0;
    values.delete(name);
  };
  return {
    get: (scope: Scope, field: ToldField): unknown => values.get(`${field} ${scope}`)?.value,
    put: (scope: Scope, field: ToldField, text: string): unknown => {
      const name = `${field} ${scope}`;
      const value: unknown = JSON.parse(text);
      drop(name);
      values.set(name, { value, length: text.length });
      length += text.length;
      for (const oldest of values.keys()) {
        if (length <= mostKept) break;
        drop(oldest);
      }
      return value;
    },
  };
};
