/** The rules that apply before anyone configures anything. */
import type { MeasurementRules } from '../rules.ts';
import type { RulesBasis } from './rules-basis.ts';

const incidentType = /incident|outage/i;
const defectType = /^(bug|defect)$/i;
const capabilityType = /^(story|user story|new feature|feature|epic|improvement)$/i;

export type RuleDefaults = Omit<MeasurementRules, 'timeZone' | 'people' | 'teams' | 'memberships' | 'leaves'>;

/**
 * Rules read off the facts. A repository deploys where it has deployments to a production
 * environment; without any it deploys nowhere, which the receipt says: production is never guessed.
 */
export const defaultRules = ({
  issueTypes: types,
  producing,
}: Pick<RulesBasis, 'issueTypes' | 'producing'>): RuleDefaults => {
  const incidents = types.filter((name) => incidentType.test(name));
  return {
    production: producing.map((repositoryId) => ({ repositoryId, source: 'deployments' })),
    incident: {
      typeNames: incidents,
      labels: incidents.length > 0 ? [] : ['incident'],
      priorities: [],
      projectKeys: [],
    },
    defectTypes: types.filter((name) => defectType.test(name)),
    capabilityTypes: types.filter((name) => capabilityType.test(name)),
    hotfixPatterns: ['hotfix*'],
    revertPatterns: ['revert *', 'revert:*', 'revert(*', 'reverts *', 'revert-*', 'revert/*'],
    rollbackPatterns: ['rollback*'],
    attributionDays: 7,
    leadTimeStart: 'first-commit',
  };
};
