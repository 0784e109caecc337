import {
  attribute,
  attributionSource,
  kindOfKey,
  noImports,
  importFor,
  importSources,
  partsOf,
  dependencyKeys,
  exportFields,
  type Catalog,
  type MeasurementRules,
  type Moved,
  type ScopeImports,
  type ImportPart,
  type Scope,
  type DependencyKey,
  type ImportSource,
  type ScopeExports,
  type ExportField,
  type ExportsByScope,
} from '@sightline/analytics';

export type TrialExports = {
  /** Stores a scope's exports that need no imports. */
  publish: (scope: Scope, exported: ScopeExports) => void;
  /** After all exports, attributes the incidents of projects to deployments. */
  attributeAll: () => void;
  /** The imports of a scope in the trial. */
  imports: (scope: Scope) => ScopeImports;
};

type Known = Pick<Catalog, 'sprints'> & { rules: MeasurementRules };

/** Exports under trial rules, in memory, and only those that the trial needs. */
export const trialExports = (known: Known, moved: Moved): TrialExports => {
  const wanted: readonly ExportField[] = [
    ...(['delivery', 'incidents', 'attributed'] as const),
    ...(moved.flow ? (['estimates', 'cycleTimes', 'links'] as const) : []),
    ...(moved.sprints ? (['sprints', 'links', 'starts'] as const) : []),
  ];
  const all = new Map<Scope, Partial<ScopeExports>>();
  const keysOf = new Map<Scope, Set<DependencyKey>>();
  const sharers = new Map<DependencyKey, Set<Scope>>();

  const exportField = <Field extends ExportField>(scope: Scope, field: Field, value: ScopeExports[Field]): void => {
    all.set(scope, { ...all.get(scope), [field]: value });
    const ownKeys = keysOf.get(scope) ?? new Set();
    keysOf.set(scope, ownKeys);
    for (const key of dependencyKeys(scope, field, value)) {
      ownKeys.add(key);
      sharers.set(key, (sharers.get(key) ?? new Set()).add(scope));
    }
  };
  const scopeExports = (scope: Scope, { keys, fields }: ImportSource): ExportsByScope => {
    const related = new Set([scope]);
    for (const key of keysOf.get(scope) ?? [])
      if (keys.includes(kindOfKey(key))) for (const other of sharers.get(key) ?? []) related.add(other);
    return new Map(
      [...related].map((scope) => {
        const exported = all.get(scope) ?? {};
        return [scope, Object.fromEntries(fields.map((field) => [field, exported[field]]))];
      }),
    );
  };
  const isTaken = (scope: Scope, part: ImportPart): boolean => {
    switch (partsOf(scope).kind) {
      case 'repository':
        return part === 'incidents';
      case 'project':
        return part === 'incidents' || moved.flow;
      case 'board':
        return moved.sprints;
      case 'space':
        return false;
    }
  };
  return {
    publish: (scope, exported) => {
      for (const field of exportFields[partsOf(scope).kind])
        if (field !== 'attributed' && wanted.includes(field)) exportField(scope, field, exported[field]);
    },
    attributeAll: () => {
      for (const scope of all.keys())
        if (partsOf(scope).kind === 'project')
          exportField(scope, 'attributed', attribute(scope, scopeExports(scope, attributionSource), known.rules));
    },
    imports: (scope) => {
      const parts = Object.entries(importSources[partsOf(scope).kind]) as [ImportPart, ImportSource][];
      const taken = parts.filter(([part]) => isTaken(scope, part));
      return {
        ...noImports,
        ...Object.fromEntries(
          taken.map(([part, by]) => [part, importFor(scope, part, scopeExports(scope, by), known)]),
        ),
      };
    },
  };
};
