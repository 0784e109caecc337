/** Scores as the contract has figures. */
import { roundedCount, roundedPoints, type Dimension } from '@sightline/analytics';
import { limits, type Figure } from '@sightline/contract';
import type { ShownScore } from './score-periods.store.ts';

const nothing: Figure = { kind: 'insufficient-data', have: 0, need: 10, total: 0 };

export const scoreFigure = (score: ShownScore | undefined): Figure => {
  if (score === undefined) return nothing;
  if (score.kind === 'insufficient-data') {
    const { kind, have, need, of } = score;
    return { kind, have, need, total: have, ...(of === undefined ? {} : { of }) };
  }
  const { overall, n, low, high } = score;
  return shownScore(score, { kind: 'value', value: overall, n, total: n, low, high });
};

/** A rounded score with rounded bounds and counts. */
const shownScore = (score: ShownScore, figure: Extract<Figure, { kind: 'value' }>): Figure => {
  if (score.rounded !== true || !('coverage' in score)) return figure;
  const round = (value: number): number => roundedPoints(value, score.coverage.scored);
  const { low, high } = figure;
  return {
    ...figure,
    value: round(figure.value),
    n: roundedCount(figure.n),
    total: roundedCount(figure.n),
    ...(low === undefined ? {} : { low: round(low) }),
    ...(high === undefined ? {} : { high: round(high) }),
    rounded: true,
  };
};

/** One dimension of a score, with its interval. */
export const dimensionFigure = (score: ShownScore | undefined, dimension: Dimension): Figure => {
  if (score?.kind !== 'value') return scoreFigure(score);
  const value = score.dimensions[dimension];
  // A group's dimension is withheld where some of its members have it, and too few to show their mean.
  const few = 'coverage' in score ? (score.peopleIn?.[dimension] ?? 0) : 0;
  if (value === null && few > 0)
    return { kind: 'insufficient-data', of: 'people', have: few, need: limits.smallestGroup, total: few };
  if (value === null) return { kind: 'insufficient-data', have: 0, need: 1, total: 0 };
  const interval = score.dimensionIntervals?.[dimension] ?? null;
  const bounds = interval === null ? {} : { low: interval.low, high: interval.high };
  // An older release did not count them apart.
  const n = score.things?.[dimension] ?? score.n;
  return shownScore(score, { kind: 'value', value, n, total: n, ...bounds });
};
