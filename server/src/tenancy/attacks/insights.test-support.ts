/** Attacks on predictions and risk assessments. */
import { randomUUID } from 'node:crypto';
import * as predictions from '../../features/predictions/predictions.store.ts';
import * as points from '../../features/predictions/score-points.store.ts';
import * as assessments from '../../features/risks/assessments.store.ts';
import * as keyedPeople from '../../features/findings/keyed-people.store.ts';
import * as phases from '../../features/findings/phases.store.ts';
import * as scores from '../../features/risks/risk-scores.store.ts';
import * as teamRows from '../../features/risks/team-rows.store.ts';
import { at, type Attack, type Attacks } from './attack.test-support.ts';

const record = { cases: 0, held: 0, error: null, lastValueError: null, plainMeanError: null, close: 0 };

export const predictionOf = (personId: string, madeBy: string): predictions.StoredPrediction => ({
  id: randomUUID(),
  personId,
  horizonDays: 30,
  madeOn: '2026-10-20',
  targetDay: '2026-11-19',
  madeAt: at,
  madeBy,
  dataVersion: 1,
  current: 70,
  predicted: { value: 71, low: 60, high: 80, plainMean: 70 },
  content: {
    method: 'last-value',
    confidence: 80,
    record,
    factors: [],
    days: { have: 90, need: 90 },
    replayed: null,
    pooled: record,
  },
});
export const assessmentOf = (personId: string, madeBy: string): assessments.StoredAssessment => ({
  id: randomUUID(),
  personId,
  assessedOn: '2026-11-19',
  assessedAt: at,
  madeBy,
  dataVersion: 1,
  factors: [],
});

export const attacksOnInsights: Attacks = {
  'features/predictions/predictions.store.ts': {
    timeframeOf: { harmless: 'names a number of days' },
    insertPredictions: (tx, { organizationId, personId, userId }) =>
      predictions.insertPredictions(tx, organizationId, [predictionOf(personId, userId)]),
    listLatest: (tx, { personId }) => predictions.listLatest(tx, 30, [personId]),
    listDecided: (tx) => predictions.listDecided(tx, '2000-01-01'),
    readDecidedRecords: (tx) => predictions.readDecidedRecords(tx),
    findLastMade: (tx) => predictions.findLastMade(tx),
    markDecided: (tx) => predictions.markDecided(tx, '2099-01-01', at),
    deleteRequestedPredictions: (tx) => predictions.deleteRequestedPredictions(tx),
    deletePredictionsBefore: (tx) => predictions.deletePredictionsBefore(tx, '2099-01-01'),
    deletePredictionsOfRemovedPeople: (tx) => predictions.deletePredictionsOfRemovedPeople(tx),
  },
  'features/predictions/score-points.store.ts': {
    findScoredDay: (tx) => points.findScoredDay(tx, '2099-01-01'),
    readScorePoints: (tx) => points.readScorePoints(tx, '2026-11-20', 1),
  } satisfies Record<keyof typeof points, Attack>,
  'features/risks/assessments.store.ts': {
    insertAssessments: (tx, { organizationId, personId, userId }) =>
      assessments.insertAssessments(tx, organizationId, [assessmentOf(personId, userId)]),
    listLatestAssessments: (tx, { personId }) => assessments.listLatestAssessments(tx, [personId]),
    listFollowed: (tx, { personId }) =>
      assessments.listFollowed(tx, [personId], { from: '2000-01-01', to: '2099-01-01', harmDays: 0 }),
    findLastAssessed: (tx) => assessments.findLastAssessed(tx),
    deleteRequestedAssessments: (tx) => assessments.deleteRequestedAssessments(tx),
    deleteAssessmentsBefore: (tx) => assessments.deleteAssessmentsBefore(tx, '2099-01-01'),
    deleteAssessmentsOfRemovedPeople: (tx) => assessments.deleteAssessmentsOfRemovedPeople(tx),
  } satisfies Record<keyof typeof assessments, Attack>,
  'features/findings/keyed-people.store.ts': {
    countPeople: (tx, { teamId }) =>
      keyedPeople.countPeople(tx, { metric: 'lead_time', from: 0, to: 4e9, of: { kind: 'team', ids: [teamId] } }),
    readKeyedPeople: (tx, { teamId }) =>
      keyedPeople.readKeyedPeople(tx, { metric: 'lead_time', from: 0, to: 4e9, of: { kind: 'team', ids: [teamId] } }),
  } satisfies Record<keyof typeof keyedPeople, Attack>,
  'features/findings/phases.store.ts': {
    readLeadTimePhases: (tx) => phases.readLeadTimePhases(tx, { from: 0, to: 4e9 }),
  } satisfies Record<keyof typeof phases, Attack>,
  'features/risks/team-rows.store.ts': {
    readTeamRows: (tx, { teamId }) =>
      teamRows.readTeamRows(tx, { metrics: ['throughput', 'cycle_time'], from: 0, to: 4e9, teamIds: [teamId] }),
  } satisfies Record<keyof typeof teamRows, Attack>,
  'features/risks/risk-scores.store.ts': {
    findAssessedDay: (tx) => scores.findAssessedDay(tx, '2099-01-01'),
    readScoresAgo: (tx) => scores.readScoresAgo(tx, '2026-11-20'),
  } satisfies Record<keyof typeof scores, Attack>,
};
