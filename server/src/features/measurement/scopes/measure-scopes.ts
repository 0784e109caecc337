/**
 * Measures a scope when its facts, its rules or its imports differ from the last run, or when it is due. Holds the
 * facts of a few scopes in memory at most. See decision 0020.
 */
import { dependenciesOf, dueAt, measureScope, partsOf, withinHistory, workflowChanges } from '@sightline/analytics';
import type { Tx } from '../../../platform/database/tenant.ts';
import { renewSkillChanges } from '../../activity/index.ts';
import type { ChangedRows } from '../../observations/index.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { replaceWorkflowChanges } from '../workflow-changes.store.ts';
import { writeMeasuredScopes } from './measured-scopes.store.ts';
import type { ScopeRun } from './open-scopes.ts';
import type { ScopeExchange } from './scope-exchange.ts';
import { scopeImporter } from './scope-importer.ts';
import { factsOf } from './scope-reader.ts';
import { isDue, type ImportKeys } from './scope-work.ts';
import { scopeWriter } from './write-scopes.ts';

const writtenAtOnce = 50;

/** Writes the observations that differ from the last run. @returns what differs */
export const measureScopes = async (tx: Tx, run: ScopeRun, exchange: ScopeExchange): Promise<ChangedRows> => {
  const { organizationId, timeZone, now, horizon, historyStarts, reader, rules, scopes } = run;
  const importer = await scopeImporter(exchange, { sprints: run.catalog.sprints, rules });
  const writer = scopeWriter(tx, organizationId);
  for (const work of scopes.values()) {
    const previous = work.rulesChanged ? {} : (JSON.parse(work.importKeys) as ImportKeys);
    const keys = await importer.fingerprints(work.scope, previous);
    const { kind } = partsOf(work.scope);
    const measuredKey = fingerprintOf([
      work.exportsKey,
      keys,
      horizon?.days,
      historyStarts[kind],
      historyStarts.project,
    ]);
    if (work.measuredKey === measuredKey && !isDue(work, now)) continue;
    const imports = await importer.importAll(work.scope);
    if (imports.sprints !== null) await exchange.publish(work.scope, { dependencies: dependenciesOf(imports.sprints) });
    const facts = await factsOf(reader, work.scope, imports);
    const measured = withinHistory(measureScope(work.scope, facts, rules, imports, now), historyStarts, timeZone);
    const observations = measured.observations.filter((row) => horizon === null || row.at >= horizon.from);
    await writer.write(work.scope, { ...measured, observations });
    if (kind === 'project') await replaceWorkflowChanges(tx, organizationId, work.scope, workflowChanges(facts, now));
    const importKeys = JSON.stringify(keys);
    Object.assign(work, { measuredKey, importKeys, dueAt: dueAt(work.scope, facts, rules, now), isChanged: true });
  }
  const changed = await writer.end();
  await writeChangedScopes(tx, run);
  return changed;
};

const writeChangedScopes = async (tx: Tx, { organizationId, scopes }: ScopeRun): Promise<void> => {
  const changed = [...scopes.values()].filter((work) => work.isChanged);
  for (let start = 0; start < changed.length; start += writtenAtOnce)
    await writeMeasuredScopes(tx, organizationId, changed.slice(start, start + writtenAtOnce));
  for (const { scope } of changed) {
    const { kind, id } = partsOf(scope);
    if (kind === 'repository') await renewSkillChanges(tx, organizationId, id);
  }
};
