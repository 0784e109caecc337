/** On what was measured, and decisions that stand on it. */
import { batchOf, defaultRules, noFacts, rulesBasis } from '@sightline/analytics';
import { randomUUID } from 'node:crypto';
import { listViewsOf, recordViews } from '../../features/figures/profile-views.store.ts';
import * as decisions from '../../features/decisions/decisions.store.ts';
import * as batches from '../../features/measurement/batches.store.ts';
import * as evidence from '../../features/measurement/rules/evidence.store.ts';
import * as flows from '../../features/measurement/flows.store.ts';
import * as timelineEvents from '../../features/figures/timeline-events.store.ts';
import * as states from '../../features/measurement/measurement-states.store.ts';
import * as columns from '../../features/figures/observation-columns.store.ts';
import * as measured from '../../features/measurement/observations.store.ts';
import * as olderMeasured from '../../features/measurement/older-measured.store.ts';
import * as observations from '../../features/measurement/replace-observations.store.ts';
import * as measuredScopes from '../../features/measurement/scopes/measured-scopes.store.ts';
import * as receiptRows from '../../features/receipts/receipt-rows.store.ts';
import * as recordings from '../../features/figures/recordings.store.ts';
import * as rulesAsRead from '../../features/measurement/scopes/applied-rules.store.ts';
import * as scoreFalls from '../../features/scoring/score-falls.store.ts';
import * as scoreDays from '../../features/scoring/score-days.store.ts';
import * as scorePeriods from '../../features/scoring/score-periods.store.ts';
import * as series from '../../features/measurement/series.store.ts';
import * as sprints from '../../features/measurement/sprints.store.ts';
import * as stretches from '../../features/measurement/intervals.store.ts';
import * as told from '../../features/measurement/scopes/scope-exports.store.ts';
import * as topPerformers from '../../features/scoring/top-performers.store.ts';
import { at, type Attack, type Attacks, type Harmless } from './attack.test-support.ts';

export const decision = {
  id: randomUUID(),
  teamId: null,
  question: { kind: 'bottleneck' as const, teamId: null, timeRange: '90d' as const },
  answer: { kind: 'insufficient-data' as const, of: 'changes' as const, have: 0, need: 10 },
  history: [],
  seed: 1,
  dataVersion: 1,
  askedOn: '2026-11-20',
  madeAt: at,
  madeBy: null,
  madeByName: 'Attack',
};
const state = {
  version: 99,
  factsRevision: 99,
  rulesHash: '',
  measuredDay: '2026-11-20',
  measuredAt: at,
  scoringVersion: 9,
  codeVersion: '',
  readBackTo: null,
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
  'features/measurement/older-measured.store.ts': {
    deleteObservationsBefore: (tx) => olderMeasured.deleteObservationsBefore(tx, 4e9),
  } satisfies Record<keyof typeof olderMeasured, Attack>,
  'features/measurement/batches.store.ts': {
    replaceBatches: (tx, { organizationId }) =>
      batches.replaceBatches(
        tx,
        organizationId,
        [{ metric: 'lead_time', from: 0, to: 4e9 }],
        [
          {
            metric: 'lead_time',
            ...batchOf('lead_time', 0, 1, Float64Array.of(1)),
            until: 1,
            latest: 0,
            people: [],
            whole: 0,
            phases: [],
          },
        ],
      ),
    deleteBatches: (tx) => batches.deleteBatches(tx),
    readBatches: (tx) => batches.readBatches(tx, ['lead_time', 'velocity'], { from: 0, to: 4e9, people: true }),
  } satisfies Record<keyof typeof batches, Attack>,
  'features/figures/timeline-events.store.ts': {
    readDeployments: (tx) => timelineEvents.readDeployments(tx, {}, { from: 0, to: 4e9, failed: false, most: 9 }),
    readIncidents: (tx) => timelineEvents.readIncidents(tx, {}, { from: 0, to: 4e9, most: 9 }),
  } satisfies Record<keyof typeof timelineEvents, Attack>,
  'features/receipts/receipt-rows.store.ts': {
    countLeftOut: (tx) => receiptRows.countLeftOut(tx, { metric: 'lead_time', from: 0, to: 4e9 }),
    readReceiptRows: (tx) =>
      receiptRows.readReceiptRows(tx, {
        metric: 'lead_time',
        from: 0,
        to: 4e9,
        reasons: null,
        start: { place: 0 },
        most: 9,
      }),
  } satisfies Record<keyof typeof receiptRows, Attack>,
  'features/measurement/intervals.store.ts': {
    observedDays: (tx) => stretches.observedDays(tx),
    countDeployingRepositories: (tx) => stretches.countDeployingRepositories(tx, { from: 0, to: 4e9 }),
    readPhaseSums: (tx) => stretches.readPhaseSums(tx, [{ from: 0, to: 4e9 }]),
    readIntervals: (tx) => stretches.readIntervals(tx, [{ metric: 'lead_time', from: 0, to: 4e9 }], 3),
  } satisfies Record<keyof typeof stretches, Attack>,
  'features/measurement/replace-observations.store.ts': {
    replaceObservations: (tx, { organizationId, repositoryId }) =>
      observations.replaceObservations(tx, organizationId, new Map([[`repository:${repositoryId}` as const, []]])),
  },
  'features/decisions/decisions.store.ts': {
    insertDecision: (tx, { organizationId }) => decisions.insertDecision(tx, organizationId, decision),
    findDecision: (tx, { decisionId }) => decisions.findDecision(tx, decisionId),
    listDecisions: (tx) => decisions.listDecisions(tx, 9),
    deleteDecision: (tx, { decisionId }) => decisions.deleteDecision(tx, decisionId),
    deleteDecisions: (tx) => decisions.deleteDecisions(tx),
  } satisfies Record<keyof typeof decisions, Attack>,
  'features/measurement/measurement-states.store.ts': {
    readState: (tx) => states.readState(tx),
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
  'features/measurement/observations.store.ts': {
    readObservations: (tx, { personId }) =>
      measured.readObservations(tx, { metrics: ['lead_time', 'velocity'], from: 0, to: 4e9, personId }),
    readFirstObserved: (tx) => measured.readFirstObserved(tx, ['lead_time', 'velocity']),
    peopleObserved: (tx) => measured.peopleObserved(tx),
    readScoredRows: (tx, { personId }) => measured.readScoredRows(tx, [personId]),
    teamsWithVelocity: (tx, { teamId }) => measured.teamsWithVelocity(tx, [teamId]),
  } satisfies Record<keyof typeof measured, Attack>,
  'features/figures/observation-columns.store.ts': {
    readColumns: (tx, { personId }) =>
      columns.readColumns(tx, {
        metrics: ['lead_time', 'velocity'],
        from: 0,
        to: 4e9,
        of: { kind: 'person', ids: [personId] },
        people: true,
      }),
    countedInstants: (tx, { teamId }) => columns.countedInstants(tx, 'lead_time', [teamId], { from: 0, to: 4e9 }),
    countByScope: (tx, { teamId }) =>
      columns.countByScope(tx, ['lead_time', 'velocity'], [teamId], { from: 0, to: 4e9 }),
    teamsInItems: (tx, { teamId }) => columns.teamsInItems(tx, [teamId], { from: 0, to: 4e9 }),
    isAllInItems: (tx) => columns.isAllInItems(tx, { from: 0, to: 4e9 }),
    withObservations: (tx, { personId }) => columns.withObservations(tx, 'person', [personId], { from: 0, to: 4e9 }),
  } satisfies Record<keyof typeof columns, Attack>,
  'features/figures/profile-views.store.ts': {
    recordViews: (tx, { ctx, personId }) => recordViews(tx, ctx, [personId], { what: 'attack', since: at }),
    listViewsOf: (tx, { personId }) => listViewsOf(tx, personId, 9),
  },
  'features/scoring/top-performers.store.ts': {
    areTopPerformersNamed: { harmless: 'named where nothing is known' },
    setTopPerformersNamed: (tx, { organizationId }) => topPerformers.setTopPerformersNamed(tx, organizationId, true),
    deleteTopPerformers: (tx) => topPerformers.deleteTopPerformers(tx),
  } satisfies Record<keyof typeof topPerformers, Attack | Harmless>,
  'features/scoring/score-falls.store.ts': {
    listScoreFalls: (tx) => scoreFalls.listScoreFalls(tx),
  } satisfies Record<keyof typeof scoreFalls, Attack>,
  'features/scoring/score-days.store.ts': {
    deleteScoreDaysBefore: (tx) => scoreDays.deleteScoreDaysBefore(tx, '2099-01-01'),
    deleteScoreDays: (tx) => scoreDays.deleteScoreDays(tx, '2000-01-01'),
    insertScoreDays: (tx, { organizationId, personId }) =>
      scoreDays.insertScoreDays(tx, organizationId, [
        {
          date: '2026-11-20',
          subject: { kind: 'person', id: personId },
          score: { kind: 'insufficient-data', have: 0, need: 1 },
        },
      ]),
    readDayMembers: (tx) => scoreDays.readDayMembers(tx, '2026-11-20', 1),
    readScoreDays: (tx) => scoreDays.readScoreDays(tx, 'organization', '2000-01-01', '2100-01-01'),
  } satisfies Record<keyof typeof scoreDays, Attack>,
  'features/scoring/score-periods.store.ts': {
    deletePeriodScores: (tx, { organizationId }) =>
      scorePeriods.deletePeriodScores(tx, organizationId, { keptUntil: 0, chosenUntil: 0 }),
    dropOldestRanges: (tx, { organizationId }) => scorePeriods.dropOldestRanges(tx, organizationId, 0),
    insertPeriodScores: (tx, { organizationId }) => scorePeriods.insertPeriodScores(tx, organizationId, []),
    readPeriodScores: (tx) => scorePeriods.readPeriodScores(tx, '30d'),
    readOverallScores: (tx) => scorePeriods.readOverallScores(tx, '30d'),
    readDimensionScores: (tx) => scorePeriods.readDimensionScores(tx, '30d', 'velocity'),
    readExplainedScores: (tx) => scorePeriods.readExplainedScores(tx, '30d', 'organization'),
    readPeriodMembers: (tx) => scorePeriods.readPeriodMembers(tx, '30d'),
  } satisfies Record<keyof typeof scorePeriods, Attack>,
  'features/measurement/sprints.store.ts': {
    replaceSprints: (tx, { organizationId }) => sprints.replaceSprints(tx, organizationId, '1', []),
    listStoredSprints: (tx) => sprints.listStoredSprints(tx, { from: 0, to: 4e9 }),
    teamsWithSprints: (tx) => sprints.teamsWithSprints(tx),
    findStoredSprint: (tx, { sprintId }) => sprints.findStoredSprint(tx, sprintId),
    findNeighbours: (tx, { sprintId }) =>
      sprints.findNeighbours(tx, { id: sprintId, boardId: '1', startAt: 2_000_000_000 }),
    nameSprints: (tx, { sprintId }) => sprints.nameSprints(tx, [sprintId]),
  } satisfies Record<keyof typeof sprints, Attack>,
  'features/measurement/flows.store.ts': {
    replaceFlowParts: (tx, { organizationId }) => flows.replaceFlowParts(tx, organizationId, 'project:10000', []),
    sumFlows: (tx, { organizationId, teamId }) => flows.sumFlows(tx, organizationId, [teamId]),
    readFlowDays: (tx, { teamId }) => flows.readFlowDays(tx, teamId, '2000-01-01', '2100-01-01'),
    readItemsInProgress: (tx) => flows.readItemsInProgress(tx),
  } satisfies Record<keyof typeof flows, Attack>,
  'features/figures/recordings.store.ts': {
    readFirstCounted: (tx) => recordings.readFirstCounted(tx, ['lead_time', 'velocity']),
    readFirstCountedOf: (tx, { teamId }) => recordings.readFirstCountedOf(tx, [teamId], ['lead_time', 'velocity']),
    readEverCounted: (tx, { personId }) => recordings.readEverCounted(tx, [personId], ['lead_time', 'cycle_time']),
    readPresences: (tx, { personId }) => recordings.readPresences(tx, [personId]),
  } satisfies Record<keyof typeof recordings, Attack>,
  'features/measurement/series.store.ts': {
    renewSeries: (tx, { organizationId, personId }) => series.renewSeries(tx, organizationId, [personId]),
    renewAllSeries: (tx, { organizationId }) => series.renewAllSeries(tx, organizationId),
    readRecorded: (tx, { teamId }) =>
      series.readRecorded(tx, {
        teams: [{ id: teamId, name: '', projectIds: [], repositoryIds: [] }],
      }),
    readIndex: (tx) => series.readIndex(tx, { recordedFrom: new Map(), sprintTeams: new Set() }),
  } satisfies Record<keyof typeof series, Attack>,
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
    readExports: (tx, { repositoryId }) => told.readExports(tx, [`repository:${repositoryId}`], ['delivery']),
    writeExport: (tx, { organizationId, repositoryId }) =>
      told.writeExport(tx, organizationId, { scope: `repository:${repositoryId}`, field: 'delivery', value: '{}' }),
    replaceDependencyKeys: (tx, { organizationId, repositoryId }) =>
      told.replaceDependencyKeys(tx, organizationId, { scope: `repository:${repositoryId}`, field: 'delivery' }, []),
    readRelatedScopes: async (tx, { repositoryId }) => {
      const scope = `repository:${repositoryId}` as const;
      return (await told.readRelatedScopes(tx, scope, ['failed'])).filter((one) => one !== scope);
    },
    readScopesByKey: (tx, { repositoryId }) => told.readScopesByKey(tx, [`failed:${repositoryId}`]),
    deleteExports: (tx, { organizationId }) => told.deleteExports(tx, organizationId),
    readKeysOfKind: (tx) => told.readKeysOfKind(tx, 'failed'),
  } satisfies Record<keyof typeof told, Attack>,
  'features/measurement/rules/evidence.store.ts': {
    findKeptEvidence: (tx) => evidence.findKeptEvidence(tx),
    saveEvidence: (tx, { organizationId }) =>
      evidence.saveEvidence(tx, organizationId, { codeVersion: '', rulesVersion: 1, countedAt: new Date(0), text: '' }),
  } satisfies Record<keyof typeof evidence, Attack>,
  'features/measurement/scopes/applied-rules.store.ts': {
    findAppliedRules: (tx) => rulesAsRead.findAppliedRules(tx),
    saveAppliedRules: (tx, { organizationId }) =>
      rulesAsRead.saveAppliedRules(tx, organizationId, { codeVersion: '', inputsFingerprint: '', rulesKey: '', rules }),
  } satisfies Record<keyof typeof rulesAsRead, Attack>,
};
