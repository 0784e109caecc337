/** Attacks on decisions, explanations and recommendations. */
import { randomUUID } from 'node:crypto';
import * as decisions from '../../features/decisions/decisions.store.ts';
import * as explanations from '../../features/explanations/explanations.store.ts';
import * as recommendations from '../../features/recommendations/recommendations.store.ts';
import { at, later, type Attack, type Attacks } from './attack.test-support.ts';

export const decision = {
  id: randomUUID(),
  teamId: null,
  question: { kind: 'bottleneck' as const, teamId: null, timeRange: '90d' as const },
  translations: null,
  answer: { kind: 'insufficient-data' as const, of: 'changes' as const, have: 0, need: 10 },
  history: [],
  seed: 1,
  dataVersion: 1,
  askedOn: '2026-11-20',
  madeAt: at,
  madeBy: null,
  madeByName: 'Attack',
};
export const explanation = {
  id: randomUUID(),
  personId: randomUUID(),
  score: 70,
  document: {} as never,
  translations: null,
  dataVersion: 1,
  generatedAt: at,
};
export const recommendation = {
  id: randomUUID(),
  personId: randomUUID(),
  metric: 'cycle_time',
  category: 'technical' as const,
  priority: 'low' as const,
  status: 'new' as const,
  document: {} as never,
  translations: null,
  createdAt: at,
  statusChangedAt: null,
  statusChangedBy: null,
  replacedAt: null,
};

export const attacksOnDecisions: Attacks = {
  'features/decisions/decisions.store.ts': {
    insertDecision: (tx, { organizationId }) => decisions.insertDecision(tx, organizationId, decision),
    findDecision: (tx, { decisionId }) => decisions.findDecision(tx, decisionId),
    listDecisions: (tx, { teamId }) => decisions.listDecisions(tx, [teamId], 9),
    deleteDecision: (tx, { decisionId }) => decisions.deleteDecision(tx, decisionId),
    deleteDecisions: (tx) => decisions.deleteDecisions(tx),
  } satisfies Record<keyof typeof decisions, Attack>,
  'features/explanations/explanations.store.ts': {
    insertExplanation: (tx, { organizationId }) => explanations.insertExplanation(tx, organizationId, explanation),
    latestExplanations: (tx, { personId }) => explanations.latestExplanations(tx, [personId]),
    earlierExplanations: (tx, { personId }) => explanations.earlierExplanations(tx, [personId], 9),
    explainedSince: (tx) => explanations.explainedSince(tx, new Date(0)),
    deleteExplanations: (tx) => explanations.deleteExplanations(tx),
    deleteExplanationsBefore: (tx) => explanations.deleteExplanationsBefore(tx, later),
    deleteExplanationsOfRemovedPeople: (tx) => explanations.deleteExplanationsOfRemovedPeople(tx),
  } satisfies Record<keyof typeof explanations, Attack>,
  'features/recommendations/recommendations.store.ts': {
    insertRecommendation: (tx, { organizationId }) =>
      recommendations.insertRecommendation(tx, organizationId, recommendation),
    listRecommendations: (tx, { personId }) => recommendations.listRecommendations(tx, [personId]),
    listUnreplaced: (tx, { personId }) => recommendations.listUnreplaced(tx, [personId]),
    listReplaced: (tx, { personId }) =>
      recommendations.listReplaced(tx, [personId], { category: 'all', settledSince: new Date(0), limit: 9 }),
    holdRecommendations: (tx, { personId }) => recommendations.holdRecommendations(tx, personId),
    findRecommendation: (tx, { recommendationId }) => recommendations.findRecommendation(tx, recommendationId),
    setRecommendationStatus: (tx, { recommendationId }) =>
      recommendations.setRecommendationStatus(tx, recommendationId, {
        status: 'completed',
        at: new Date(0),
        by: 'Attacker',
      }),
    replaceNewRecommendations: (tx, { personId }) =>
      recommendations.replaceNewRecommendations(tx, personId, new Date(0)),
    countNewRecommendations: (tx) => recommendations.countNewRecommendations(tx, null),
    recommendedSince: (tx) => recommendations.recommendedSince(tx, new Date(0)),
    deleteRecommendations: (tx) => recommendations.deleteRecommendations(tx),
    deleteRecommendationsBefore: (tx) => recommendations.deleteRecommendationsBefore(tx, later),
    deleteRecommendationsOfRemovedPeople: (tx) => recommendations.deleteRecommendationsOfRemovedPeople(tx),
  } satisfies Record<keyof typeof recommendations, Attack>,
};
