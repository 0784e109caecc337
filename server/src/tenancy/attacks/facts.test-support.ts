/** Attacks on facts and their retention. */
import * as activity from '../../features/activity/activity.store.ts';
import * as changesByAuthor from '../../features/activity/skill-changes.store.ts';
import * as factScopes from '../../features/facts/fact-scopes.store.ts';
import * as facts from '../../features/facts/facts.store.ts';
import * as factValues from '../../features/measurement/rules/fact-values.store.ts';
import * as olderFacts from '../../features/facts/older-facts.store.ts';
import * as outside from '../../features/facts/outside-scope.store.ts';
import * as scopeFacts from '../../features/facts/scope-facts.store.ts';
import * as unlistedStatuses from '../../features/facts/unlisted-statuses.store.ts';
import * as retention from '../../features/retention/retention.store.ts';
import { at, type Attack, type Attacks } from './attack.test-support.ts';

const account = { id: 'attack', name: 'Attack', email: null, kind: 'human' as const, active: true, timeZone: null };

export const attacksOnFacts: Attacks = {
  'features/activity/activity.store.ts': {
    loadActivity: (tx, { accountId }) => activity.loadActivity(tx, [accountId], { from: 0, to: 4e9 }),
  } satisfies Record<keyof typeof activity, Attack>,
  'features/facts/facts.store.ts': {
    saveFacts: (tx, { organizationId }) => facts.saveFacts(tx, organizationId, { accounts: [account] }),
    raiseRevision: (tx, { organizationId }) => facts.raiseRevision(tx, organizationId),
    factsRevision: (tx) => facts.factsRevision(tx),
    removeFacts: (tx, { organizationId, issueId }) => facts.removeFacts(tx, organizationId, 'issues', [issueId]),
    factIds: (tx) => facts.factIds(tx, 'issues'),
    loadFacts: (tx) => facts.loadFacts(tx),
    countFacts: (tx) => facts.countFacts(tx, ['issues', 'commits', 'pages']),
  } satisfies Record<keyof typeof facts, Attack>,
  'features/facts/fact-scopes.store.ts': {
    touchScopes: (tx, { organizationId, repositoryId }) =>
      factScopes.touchScopes(tx, organizationId, 'repositories', [repositoryId]),
    readScopeRevisions: (tx) => factScopes.readScopeRevisions(tx),
  } satisfies Record<keyof typeof factScopes, Attack>,
  'features/facts/scope-facts.store.ts': {
    loadCatalog: (tx) => scopeFacts.loadCatalog(tx),
    loadScope: (tx, { repositoryId }) => scopeFacts.loadScope(tx, `repository:${repositoryId}`),
    loadIssues: (tx, { issueId }) => scopeFacts.loadIssues(tx, [issueId]),
    loadForeignIssues: (tx, { issueId }) => scopeFacts.loadForeignIssues(tx, [issueId]),
  } satisfies Record<keyof typeof scopeFacts, Attack>,
  'features/facts/unlisted-statuses.store.ts': {
    countStatusEvidence: (tx) => unlistedStatuses.countStatusEvidence(tx, ['3', '10000', '10002']),
  } satisfies Record<keyof typeof unlistedStatuses, Attack>,
  'features/measurement/rules/fact-values.store.ts': {
    countIssueValues: (tx) => factValues.countIssueValues(tx, 50),
    countUnknownStates: (tx) => factValues.countUnknownStates(tx),
    findRuleSigns: (tx) => factValues.findRuleSigns(tx),
  } satisfies Record<keyof typeof factValues, Attack>,
  'features/facts/older-facts.store.ts': {
    countOlder: (tx) => olderFacts.countOlder(tx, 4e9),
    removeOlder: (tx, { organizationId }) => olderFacts.removeOlder(tx, organizationId, 4e9),
    loadYounger: (tx, { repositoryId }) => olderFacts.loadYounger(tx, `repository:${repositoryId}`, 0),
  } satisfies Record<keyof typeof olderFacts, Attack>,
  'features/retention/retention.store.ts': {
    readRetention: (tx) => retention.readRetention(tx),
    holdRetention: (tx, { organizationId }) => retention.holdRetention(tx, organizationId),
    saveRetention: (tx, { organizationId }) =>
      retention.saveRetention(tx, organizationId, { days: 1, announced: null }),
    recordRemoval: (tx, { organizationId }) =>
      retention.recordRemoval(tx, organizationId, {
        at,
        before: '2026-11-20',
        counts: { issues: 0, sprints: 0, commits: 0, pullRequests: 0, pipelines: 0, deployments: 0, pages: 0 },
      }),
    saveCounted: (tx, { organizationId }) => retention.saveCounted(tx, organizationId, { at, before: {} }),
  } satisfies Record<keyof typeof retention, Attack>,
  'features/facts/outside-scope.store.ts': {
    removeOutside: (tx, { organizationId }) =>
      outside.removeOutside(tx, organizationId, { projects: [], boards: [], repositories: [], spaces: [] }),
    countBySource: (tx) => outside.countBySource(tx, 'issues'),
  } satisfies Record<keyof typeof outside, Attack>,
  'features/activity/skill-changes.store.ts': {
    countSkillChanges: (tx) => changesByAuthor.countSkillChanges(tx, 0),
    renewSkillChanges: (tx, { organizationId, repositoryId }) =>
      changesByAuthor.renewSkillChanges(tx, organizationId, repositoryId),
    listChangesOf: (tx, { accountId }) => changesByAuthor.listChangesOf(tx, [accountId], 0),
  } satisfies Record<keyof typeof changesByAuthor, Attack>,
};
