/** Imports a scope's values from other scopes, part by part. */
import {
  importFor,
  importSources,
  noImports,
  partsOf,
  type Catalog,
  type ImportPart,
  type ImportSource,
  type MeasurementRules,
  type Scope,
  type ScopeImports,
} from '@sightline/analytics';
import { fingerprintOf } from '../fingerprint.ts';
import type { ScopeExchange } from './scope-exchange.ts';
import type { ImportKeys } from './scope-work.ts';

export type ScopeImporter = {
  /** Fingerprints of all parts; only invalidated parts are imported again. */
  fingerprints: (scope: Scope, previous: ImportKeys) => Promise<ImportKeys>;
  importAll: (scope: Scope) => Promise<ScopeImports>;
};

type Known = Pick<Catalog, 'sprints'> & { rules: MeasurementRules };

export const scopeImporter = async (exchange: ScopeExchange, known: Known): Promise<ScopeImporter> => {
  const isInvalidated = await exchange.invalidatedScopes();
  // Cached from a scope's fingerprints until it is measured, so that nothing is imported twice.
  let latest: { scope: Scope; imports: Partial<ScopeImports> } | null = null;
  const partsOfScope = (scope: Scope) =>
    Object.entries(importSources[partsOf(scope).kind]) as [ImportPart, ImportSource][];
  const importPart = async (
    scope: Scope,
    part: ImportPart,
    source: ImportSource,
  ): Promise<ScopeImports[ImportPart]> => {
    if (latest?.scope !== scope) latest = { scope, imports: {} };
    const { imports } = latest;
    if (!(part in imports))
      Object.assign(imports, { [part]: importFor(scope, part, await exchange.exportsFor(scope, source), known) });
    return imports[part] as ScopeImports[ImportPart];
  };
  return {
    fingerprints: async (scope, previous) => {
      const keys: ImportKeys = {};
      for (const [part, source] of partsOfScope(scope)) {
        const before = previous[part];
        keys[part] =
          before !== undefined && !isInvalidated(scope, source)
            ? before
            : fingerprintOf(await importPart(scope, part, source));
      }
      return keys;
    },
    importAll: async (scope) => {
      for (const [part, source] of partsOfScope(scope)) await importPart(scope, part, source);
      return { ...noImports, ...(latest?.scope === scope ? latest.imports : {}) };
    },
  };
};
