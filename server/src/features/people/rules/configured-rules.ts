import { usualWorkingTime, type ProductionRule, type RuleDefaults, type WorkingTime } from '@sightline/analytics';
import { readingRules, type ReadingRules } from '@sightline/contract';
import type { Tx } from '../../../platform/database/tenant.ts';
import { latestSettings } from '../../settings/index.ts';

/** Nothing said: everything as the data suggest. */
export const noConfiguredRules: ReadingRules = {
  production: [],
  incident: null,
  hotfixPatterns: null,
  revertPatterns: null,
  rollbackPatterns: null,
  attributionDays: null,
  leadTimeStart: null,
  statusCategories: [],
  deploymentStates: [],
  estimateFields: [],
  workingTime: null,
};

/** What the organisation says counts as what, and its version; 0 while it said nothing. */
export const readConfiguredRules = async (tx: Tx): Promise<{ version: number; rules: ReadingRules }> => {
  const latest = await latestSettings(tx, 'rules');
  return latest === null
    ? { version: 0, rules: noConfiguredRules }
    : { version: latest.version, rules: readingRules.parse(latest.document) };
};

/** When the organisation works. */
export const readWorkingTime = async (tx: Tx): Promise<WorkingTime> =>
  (await readConfiguredRules(tx)).rules.workingTime ?? usualWorkingTime;

/** The rules that the data suggest, under what was said. */
export const withConfiguredRules = (suggested: RuleDefaults, said: ReadingRules): RuleDefaults => {
  const named = new Set(said.production.map((one) => one.repositoryId));
  const byHand = said.production.map(({ repositoryId, rule }): ProductionRule => ({ repositoryId, ...rule }));
  return {
    ...suggested,
    production: [...suggested.production.filter((one) => !named.has(one.repositoryId)), ...byHand].toSorted((a, b) =>
      a.repositoryId < b.repositoryId ? -1 : 1,
    ),
    incident: said.incident ?? suggested.incident,
    hotfixPatterns: said.hotfixPatterns ?? suggested.hotfixPatterns,
    revertPatterns: said.revertPatterns ?? suggested.revertPatterns,
    rollbackPatterns: said.rollbackPatterns ?? suggested.rollbackPatterns,
    attributionDays: said.attributionDays ?? suggested.attributionDays,
    leadTimeStart: said.leadTimeStart ?? suggested.leadTimeStart,
    statusCategories: said.statusCategories,
    deploymentStates: said.deploymentStates,
    estimateFields: said.estimateFields,
    // Said even where it is the usual: whoever lays these rules over others goes back to it.
    workingTime: said.workingTime ?? usualWorkingTime,
  };
};
