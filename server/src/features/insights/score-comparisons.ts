/** What insights compare scores and signals with, recomputed. */
import { decomposeDistance, scoreWith, signalTarget, type PersonScore } from '@sightline/analytics';
import { limits } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import type { ComparisonKinds, Days } from '../claims/index.ts';
import { withScores } from '../scoring/index.ts';
import { readScoresOver } from './score-points.ts';

const scoresOver = (ctx: RouteContext, subject: string, days: Days): ReturnType<typeof readScoresOver> =>
  withScores(ctx, days, (tx) => readScoresOver(tx, subject, days));

const signalOf = (score: PersonScore, metric: string) => score.signals.find((signal) => signal.metric === metric);

export const scoreComparisons = {
  'teammates-mean': {
    isOfOthers: true,
    read: async (ctx, { claim: { subject }, days }) => {
      const scores = await scoresOver(ctx, subject, days);
      if (scores === null || scores.teammates.length < limits.smallestGroup) return null;
      const { now, teammates } = scores;
      const distance = decomposeDistance(now, teammates);
      return distance === null ? null : { value: now.overall - distance.total, n: teammates.length };
    },
  },
  counterfactual: {
    read: async (ctx, { claim: { subject, days: own }, basis, days }) => {
      const [actual, other] = [await scoresOver(ctx, subject, own), await scoresOver(ctx, subject, days)];
      if (basis.kind !== 'counterfactual' || actual === null || other === null) return null;
      const signal = signalOf(other.now, basis.signal);
      const score = signal === undefined ? null : scoreWith(actual.now, signal.metric, signal.value);
      return score === null ? null : { value: score, n: actual.now.n };
    },
  },
  'signal-target': {
    read: async (ctx, { claim: { subject, metric }, days }) => {
      const scores = await scoresOver(ctx, subject, days);
      const signal = scores === null ? undefined : signalOf(scores.now, metric);
      return signal === undefined ? null : { value: signalTarget(signal), n: 0 };
    },
  },
} satisfies Partial<ComparisonKinds>;
