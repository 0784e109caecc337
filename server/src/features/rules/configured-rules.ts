import { usualWorkingTime, type ProductionRule, type RuleDefaults, type WorkingTime } from '@sightline/analytics';
import type { RulesDocument } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { readSettings } from '../settings/index.ts';
import { ruleSettings } from './rule-settings.ts';

/** The rules that the organization configured, and their version; 0 without any. */
export const readConfiguredRules = async (tx: Tx): Promise<{ version: number; rules: RulesDocument }> => {
  const { version, document } = await readSettings(tx, ruleSettings);
  return { version, rules: document };
};

/** When the organization works. */
export const readWorkingTime = async (tx: Tx): Promise<WorkingTime> =>
  (await readConfiguredRules(tx)).rules.workingTime ?? usualWorkingTime;

/** The rules that the data suggest, under the configured ones. */
export const withConfiguredRules = (suggested: RuleDefaults, configured: RulesDocument): RuleDefaults => {
  const named = new Set(configured.production.map((rule) => rule.repositoryId));
  const byHand = configured.production.map(({ repositoryId, rule }): ProductionRule => ({ repositoryId, ...rule }));
  return {
    ...suggested,
    production: [...suggested.production.filter((rule) => !named.has(rule.repositoryId)), ...byHand].toSorted((a, b) =>
      a.repositoryId < b.repositoryId ? -1 : 1,
    ),
    incident: configured.incident ?? suggested.incident,
    hotfixPatterns: configured.hotfixPatterns ?? suggested.hotfixPatterns,
    revertPatterns: configured.revertPatterns ?? suggested.revertPatterns,
    rollbackPatterns: configured.rollbackPatterns ?? suggested.rollbackPatterns,
    attributionDays: configured.attributionDays ?? suggested.attributionDays,
    leadTimeStart: configured.leadTimeStart ?? suggested.leadTimeStart,
    statusCategories: configured.statusCategories,
    deploymentStates: configured.deploymentStates,
    estimateFields: configured.estimateFields,
    // Even the default, because it may replace another value.
    workingTime: configured.workingTime ?? usualWorkingTime,
  };
};
