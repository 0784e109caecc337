/**
 * Tries rules on recent facts, scope by scope as a measurement run does: in memory are the facts of a few
 * scopes, the scope exports, and the data behind the effects.
 */
import {
  examineProduction,
  foreignIds,
  isWithinHistory,
  noFacts,
  partsOf,
  ruledRows,
  ruleTrial,
  silentFirst,
  takesFacts,
  exportScope,
  withForeign,
  type Catalog,
  type ExaminedRepository,
  type HistoryStarts,
  type MeasurementRules,
  type Period,
  type RuleEffects,
  pushAll,
} from '@sightline/analytics';
import type { Tx } from '../../../platform/database/tenant.ts';
import { loadForeignIssues, loadYounger, readScopeRevisions } from '../../facts/index.ts';
import { factsOf, scopeReader } from '../scopes/scope-reader.ts';
import { trialExports } from './trial-exports.ts';

const sides = ['before', 'after'] as const;
type BothSides<Value> = Record<(typeof sides)[number], Value>;

export type Tried = { effects: RuleEffects; repositories: ExaminedRepository[] };

/** @param since facts that are entirely older are not read, because no figure needs them */
export const tryRules = async (
  tx: Tx,
  catalog: Catalog,
  rules: BothSides<MeasurementRules>,
  { period, since, historyStarts }: { period: Period; since: number; historyStarts: HistoryStarts },
): Promise<Tried> => {
  const now = period.to;
  const reader = scopeReader(tx, catalog, (scope) => loadYounger(tx, scope, since));
  const trial = ruleTrial(rules.before, rules.after, period);
  const { moved } = trial;
  const exportsUnder = (tried: MeasurementRules) => trialExports({ sprints: catalog.sprints, rules: tried }, moved);
  const scopeExports = { before: exportsUnder(rules.before), after: exportsUnder(rules.after) };
  const repositories: ExaminedRepository[] = [];
  const scopes = [...(await readScopeRevisions(tx)).keys()].filter((scope) => partsOf(scope).kind !== 'space');
  for (const scope of scopes) {
    const facts = await reader.read(scope);
    for (const side of sides) {
      const exported = exportScope(scope, facts, rules[side], now, noFingerprint);
      scopeExports[side].publish(scope, withForeign(exported, await loadForeignIssues(tx, foreignIds(exported))));
    }
    if (partsOf(scope).kind === 'project') trial.takeIssues(facts);
    if (partsOf(scope).kind === 'repository') pushAll(repositories, examineProduction(facts, rules.after, period));
  }

  for (const side of sides) scopeExports[side].attributeAll();
  for (const scope of scopes) {
    for (const side of sides) {
      const imports = scopeExports[side].imports(scope);
      const facts = takesFacts(scope, moved) ? await factsOf(reader, scope, imports) : noFacts();
      const rows = ruledRows(scope, facts, { rules: rules[side], imports, now, moved });
      trial.take(
        side,
        rows.filter((row) => isWithinHistory(row, historyStarts)),
      );
    }
  }
  return { effects: trial.effects(), repositories: repositories.sort(silentFirst) };
};

/** Exports of a trial are not compared with earlier ones, so fingerprints are not needed. */
const noFingerprint = (): string => '';
