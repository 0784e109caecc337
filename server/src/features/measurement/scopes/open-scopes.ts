/** Opens the scopes of a run under the settings of the organization. */
import type { Catalog, MeasurementRules, Scope } from '@sightline/analytics';
import type { Tx } from '../../../platform/database/tenant.ts';
import { loadCatalog, readScopeRevisions } from '../../facts/index.ts';
import { findAppliedRules } from './applied-rules.store.ts';
import { applySettings, type ScopeSettings } from './apply-settings.ts';
import { codeVersion } from './code-version.ts';
import { readMeasuredScopes, type MeasuredScope } from './measured-scopes.store.ts';
import { deleteExports } from './scope-exports.store.ts';
import { scopeReader, type ScopeReader } from './scope-reader.ts';
import type { ScopeWork } from './scope-work.ts';

export type ScopeRun = Pick<ScopeSettings, 'organizationId' | 'timeZone' | 'now' | 'horizon' | 'historyStarts'> & {
  catalog: Catalog;
  reader: ScopeReader;
  scopes: ReadonlyMap<Scope, ScopeWork>;
  rules: MeasurementRules;
};

export const openScopes = async (tx: Tx, settings: ScopeSettings): Promise<ScopeRun> => {
  const { organizationId, timeZone, now, horizon, historyStarts } = settings;
  const catalog = await loadCatalog(tx);
  const reader = scopeReader(tx, catalog);
  const applied = await findAppliedRules(tx);
  // Results of another code version are measured from scratch.
  const previous = applied?.codeVersion === codeVersion() ? applied : null;
  if (previous === null) await deleteExports(tx, organizationId);
  const stored = previous === null ? new Map<Scope, MeasuredScope>() : await readMeasuredScopes(tx);
  const scopes = new Map(
    [...(await readScopeRevisions(tx))].map(([scope, revision]): [Scope, ScopeWork] => [
      scope,
      { ...(stored.get(scope) ?? { ...unmeasured, scope }), revision, isChanged: false, rulesChanged: false },
    ]),
  );
  const rules = await applySettings(tx, { scopes, catalog, reader, previous }, settings);
  return { organizationId, timeZone, now, horizon, historyStarts, catalog, reader, scopes, rules };
};

const unmeasured = {
  basisKey: '',
  basisFingerprint: '',
  rulesKey: '',
  exportsKey: '',
  importKeys: '{}',
  measuredKey: '',
  dueAt: null,
};
