/** Values that scopes export to each other, stored in the database; a run holds the latest in memory. */
import {
  changedDependencyKeys,
  isInvalidated,
  noExports,
  partsOf,
  dependencyKeys,
  exportFields,
  type Scope,
  type DependencyKey,
  type ImportSource,
  type ScopeExports,
  type ExportField,
  type ExportsByScope,
} from '@sightline/analytics';
import type { Tx } from '../../../platform/database/tenant.ts';
import {
  readRelatedScopes,
  readScopesByKey,
  readExports,
  replaceDependencyKeys,
  writeExport,
} from './scope-exports.store.ts';

/** Characters of exports held in memory. */
const maxKept = 50_000_000;
/** Beyond this many changed keys, every scope counts as invalidated. */
const maxKeys = 200_000;

export type ScopeExchange = {
  /** Reads exported fields of scopes; unpublished ones are missing. */
  read: (scopes: readonly Scope[], fields: readonly ExportField[]) => Promise<Map<Scope, Partial<ScopeExports>>>;
  /** The exports that a scope imports from a source. */
  exportsFor: (scope: Scope, source: ImportSource) => Promise<ExportsByScope>;
  /** Replaces these fields of a scope's exports. */
  publish: (scope: Scope, exported: Partial<ScopeExports>) => Promise<void>;
  /** Tells whether changes published so far invalidate a scope's imports from a source. */
  invalidatedScopes: () => Promise<(scope: Scope, source: ImportSource) => boolean>;
};

export const scopeExchange = (tx: Tx, organizationId: string): ScopeExchange => {
  const current = latest();
  const fieldsOf = new Map<Scope, Set<ExportField>>();
  const changed = new Set<DependencyKey>();
  let everythingChanged = false;

  const read: ScopeExchange['read'] = async (scopes, fields) => {
    const found = new Map(scopes.map((scope): [Scope, Partial<ScopeExports>] => [scope, {}]));
    const missing = new Set<Scope>();
    for (const [scope, exported] of found)
      for (const field of exportFields[partsOf(scope).kind].filter((field) => fields.includes(field))) {
        const value = current.get(scope, field);
        if (value === undefined) missing.add(scope);
        else Object.assign(exported, { [field]: value });
      }
    if (missing.size > 0)
      for (const { scope, field, value } of await readExports(tx, [...missing], fields))
        Object.assign(found.get(scope) ?? {}, { [field]: current.put(scope, field, value) });
    return found;
  };

  const publishField = async <Field extends ExportField>(
    scope: Scope,
    field: Field,
    before: ScopeExports[Field] | undefined,
    after: ScopeExports[Field],
  ): Promise<void> => {
    const value = JSON.stringify(after);
    if (before !== undefined && JSON.stringify(before) === value) return;
    await writeExport(tx, organizationId, { scope, field, value });
    await replaceDependencyKeys(tx, organizationId, { scope, field }, dependencyKeys(scope, field, after));
    current.put(scope, field, value);
    fieldsOf.set(scope, (fieldsOf.get(scope) ?? new Set()).add(field));
    if (!everythingChanged)
      for (const key of changedDependencyKeys(field, before ?? noExports[field], after)) changed.add(key);
    if (changed.size > maxKeys) everythingChanged = true;
    if (everythingChanged) changed.clear();
  };

  return {
    read,
    exportsFor: async (scope, { keys, fields }) =>
      read(keys.length === 0 ? [scope] : await readRelatedScopes(tx, scope, keys), fields),
    publish: async (scope, exported) => {
      const fields = Object.keys(exported) as ExportField[];
      const before = (await read([scope], fields)).get(scope) ?? {};
      for (const field of fields) await publishField(scope, field, before[field], exported[field] ?? noExports[field]);
    },
    invalidatedScopes: async () => {
      const sharers = await readScopesByKey(tx, [...changed]);
      return (scope, source) =>
        everythingChanged ||
        isInvalidated(source, { own: fieldsOf.get(scope) ?? new Set(), keys: sharers.get(scope) ?? [] });
    },
  };
};

/** A cache of the latest values, limited by size. */
const latest = () => {
  const values = new Map<string, { value: unknown; length: number }>();
  let length = 0;
  const drop = (name: string): void => {
    length -= values.get(name)?.length ?? 0;
    values.delete(name);
  };
  return {
    get: (scope: Scope, field: ExportField): unknown => values.get(`${field} ${scope}`)?.value,
    put: (scope: Scope, field: ExportField, text: string): unknown => {
      const name = `${field} ${scope}`;
      const value: unknown = JSON.parse(text);
      drop(name);
      values.set(name, { value, length: text.length });
      length += text.length;
      for (const oldest of values.keys()) {
        if (length <= maxKept) break;
        drop(oldest);
      }
      return value;
    },
  };
};
