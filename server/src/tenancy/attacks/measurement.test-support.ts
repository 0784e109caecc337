/** Attacks on measurement runs: their state, scopes, sprints and flows. */
import { defaultRules, noFacts, rulesBasis } from '@sightline/analytics';
import * as evidence from '../../features/measurement/rules/evidence.store.ts';
import * as flows from '../../features/measurement/flows.store.ts';
import * as states from '../../features/measurement-state/measurement-states.store.ts';
import * as gapRows from '../../features/gaps/gap-rows.store.ts';
import * as measuredScopes from '../../features/measurement/scopes/measured-scopes.store.ts';
import * as rulesAsRead from '../../features/measurement/scopes/applied-rules.store.ts';
import * as workflows from '../../features/measurement/workflow-changes.store.ts';
import * as shownWorkflows from '../../features/figures/workflow-changes.store.ts';
import * as sprints from '../../features/measurement/sprints.store.ts';
import * as scopeExports from '../../features/measurement/scopes/scope-exports.store.ts';
import { at, type Attack, type Attacks } from './attack.test-support.ts';

const state = {
  version: 99,
  factsRevision: 99,
  rulesHash: '',
  measuredDay: '2026-11-20',
  measuredAt: at,
  scoringVersion: 9,
  codeVersion: '',
  readBackTo: null,
  comparableFrom: {},
  historyStarts: {},
};
const rules = {
  ...defaultRules(rulesBasis(noFacts(), 'UTC')),
  timeZone: 'UTC',
  people: [],
  teams: [],
  memberships: [],
  leaves: [],
};

export const attacksOnMeasurement: Attacks = {
  'features/measurement-state/measurement-states.store.ts': {
    readState: (tx) => states.readState(tx),
    readVersion: (tx) => states.readVersion(tx),
    isBatched: (tx) => states.isBatched(tx),
    markBatched: (tx, { organizationId }) => states.markBatched(tx, organizationId),
    writeState: (tx, { organizationId }) => states.writeState(tx, organizationId, state, rules),
    readMeasuredRules: (tx) => states.readMeasuredRules(tx),
    lockMeasurement: (tx, { organizationId }) => states.lockMeasurement(tx, organizationId),
    readAnchors: (tx) => states.readAnchors(tx),
    writeAnchors: (tx, { organizationId }) => states.writeAnchors(tx, organizationId, new Map()),
    readScoredFrom: (tx) => states.readScoredFrom(tx),
    writeScored: (tx, { organizationId }) =>
      states.writeScored(tx, organizationId, { at: new Date(0), recordedFrom: new Map() }),
  } satisfies Record<keyof typeof states, Attack>,
  'features/gaps/gap-rows.store.ts': {
    readGapRows: (tx, { teamId, personId }) =>
      gapRows.readGapRows(tx, {
        metrics: ['lead_time', 'cycle_time', 'velocity'],
        from: 0,
        to: 4e9,
        of: { kind: 'team', id: teamId },
        likelyBots: [personId],
        secondAccounts: [personId],
        withoutTeam: [personId],
        inferred: new Map([['3', 'In Progress']]),
      }),
    findIssuesThrough: (tx) => gapRows.findIssuesThrough(tx, new Map([['3', 'In Progress']]), ['10000', '10001']),
  } satisfies Record<keyof typeof gapRows, Attack>,
  'features/measurement/sprints.store.ts': {
    replaceSprints: (tx, { organizationId }) => sprints.replaceSprints(tx, organizationId, '1', []),
    listStoredSprints: (tx) => sprints.listStoredSprints(tx, { from: 0, to: 4e9 }),
    teamsWithSprints: (tx) => sprints.teamsWithSprints(tx),
    findStoredSprint: (tx, { sprintId }) => sprints.findStoredSprint(tx, sprintId),
    findNeighbors: (tx, { sprintId }) =>
      sprints.findNeighbors(tx, { id: sprintId, boardId: '1', startAt: 2_000_000_000 }),
    nameSprints: (tx, { sprintId }) => sprints.nameSprints(tx, [sprintId]),
  } satisfies Record<keyof typeof sprints, Attack>,
  'features/measurement/flows.store.ts': {
    replaceFlowParts: (tx, { organizationId }) => flows.replaceFlowParts(tx, organizationId, 'project:10000', []),
    sumFlows: (tx, { organizationId, teamId }) => flows.sumFlows(tx, organizationId, [teamId]),
    readFlowDays: (tx, { teamId }) => flows.readFlowDays(tx, teamId, '2000-01-01', '2100-01-01'),
    readItemsInProgress: (tx) => flows.readItemsInProgress(tx),
  } satisfies Record<keyof typeof flows, Attack>,
  'features/measurement/workflow-changes.store.ts': {
    replaceWorkflowChanges: (tx, { organizationId }) =>
      workflows.replaceWorkflowChanges(tx, organizationId, 'project:victim', [
        { statusId: '9', name: 'Attack', kind: 'added', at: 1 },
      ]),
  } satisfies Record<keyof typeof workflows, Attack>,
  'features/figures/workflow-changes.store.ts': {
    listWorkflowChanges: (tx) => shownWorkflows.listWorkflowChanges(tx, { from: 0, to: 4e9 }, null),
  } satisfies Record<keyof typeof shownWorkflows, Attack>,
  'features/measurement/scopes/measured-scopes.store.ts': {
    readMeasuredScopes: (tx) => measuredScopes.readMeasuredScopes(tx),
    readAllBases: (tx) => measuredScopes.readAllBases(tx),
    readAllAccountIds: (tx) => measuredScopes.readAllAccountIds(tx),
    writeMeasuredScopes: (tx, { organizationId, repositoryId }) =>
      measuredScopes.writeMeasuredScopes(tx, organizationId, [
        {
          scope: `repository:${repositoryId}`,
          basisKey: '',
          basisFingerprint: '',
          rulesKey: '',
          exportsKey: '',
          importKeys: '{}',
          measuredKey: '',
          dueAt: null,
        },
      ]),
  } satisfies Record<keyof typeof measuredScopes, Attack>,
  'features/measurement/scopes/scope-exports.store.ts': {
    readExports: (tx, { repositoryId }) => scopeExports.readExports(tx, [`repository:${repositoryId}`], ['delivery']),
    writeExport: (tx, { organizationId, repositoryId }) =>
      scopeExports.writeExport(tx, organizationId, {
        scope: `repository:${repositoryId}`,
        field: 'delivery',
        value: '{}',
      }),
    replaceDependencyKeys: (tx, { organizationId, repositoryId }) =>
      scopeExports.replaceDependencyKeys(
        tx,
        organizationId,
        { scope: `repository:${repositoryId}`, field: 'delivery' },
        [],
      ),
    readRelatedScopes: async (tx, { repositoryId }) => {
      const scope = `repository:${repositoryId}` as const;
      return (await scopeExports.readRelatedScopes(tx, scope, ['failed'])).filter((related) => related !== scope);
    },
    readScopesByKey: (tx, { repositoryId }) => scopeExports.readScopesByKey(tx, [`failed:${repositoryId}`]),
    deleteExports: (tx, { organizationId }) => scopeExports.deleteExports(tx, organizationId),
    readKeysOfKind: (tx) => scopeExports.readKeysOfKind(tx, 'failed'),
  } satisfies Record<keyof typeof scopeExports, Attack>,
  'features/measurement/rules/evidence.store.ts': {
    findStoredEvidence: (tx) => evidence.findStoredEvidence(tx),
    saveEvidence: (tx, { organizationId }) =>
      evidence.saveEvidence(tx, organizationId, { codeVersion: '', rulesVersion: 1, countedAt: new Date(0), text: '' }),
  } satisfies Record<keyof typeof evidence, Attack>,
  'features/measurement/scopes/applied-rules.store.ts': {
    findAppliedRules: (tx) => rulesAsRead.findAppliedRules(tx),
    saveAppliedRules: (tx, { organizationId }) =>
      rulesAsRead.saveAppliedRules(tx, organizationId, { codeVersion: '', inputsFingerprint: '', rulesKey: '', rules }),
  } satisfies Record<keyof typeof rulesAsRead, Attack>,
};
