/** Scores as the contract has figures. */
import type { Dimension, GroupScore, InsufficientData, SummaryScore } from '@sightline/analytics';
import { limits, type Figure } from '@sightline/contract';

/** A score that is shown rounded, to viewers who may not see individuals. */
export type Rounding = { rounded?: true };
/** A score without what explains it. */
export type ShownScore = (SummaryScore | Omit<GroupScore, 'members'> | InsufficientData) & Rounding;

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

const shownScore = (score: ShownScore, figure: Extract<Figure, { kind: 'value' }>): Figure =>
  score.rounded === true ? { ...figure, rounded: true } : figure;

/** Replaces a score that would be about one or two people. */
export const ofFewPeople = (people: number): Figure => {
  const have = Math.min(people, limits.smallestGroup - 1);
  return { kind: 'insufficient-data', of: 'people', have, need: limits.smallestGroup, total: have };
};

/** One dimension of a score, with its interval. */
export const dimensionFigure = (score: ShownScore | undefined, dimension: Dimension): Figure => {
  if (score?.kind !== 'value') return scoreFigure(score);
  const value = score.dimensions[dimension];
  // A group's dimension is withheld if too few of its members have it, or too few do not.
  const having = 'coverage' in score ? (score.peopleIn?.[dimension] ?? 0) : 0;
  if (value === null && having > 0) return ofFewPeople(having);
  if (value === null) return { kind: 'insufficient-data', have: 0, need: 1, total: 0 };
  const interval = score.dimensionIntervals?.[dimension] ?? null;
  const bounds = interval === null ? {} : { low: interval.low, high: interval.high };
  // An older release did not count them apart.
  const n = score.things?.[dimension] ?? score.n;
  return shownScore(score, { kind: 'value', value, n, total: n, ...bounds });
};
