import { pValueOfIntervals, type Bounded } from '@sightline/analytics';
import type { ShownScore } from './score-figure.ts';
import type { ScorePart } from './score-part.ts';

/** The p-value of the difference of two scores, or of one of their dimensions; null where one has no interval. */
export const pValueOfScores = (
  now: ShownScore | undefined,
  before: ShownScore | undefined,
  part: ScorePart = 'overall',
): number | null => {
  const [one, other] = [boundedOf(now, part), boundedOf(before, part)];
  return one === null || other === null ? null : pValueOfIntervals(one, other);
};

const boundedOf = (score: ShownScore | undefined, part: ScorePart): Bounded | null => {
  if (score?.kind !== 'value') return null;
  const value = part === 'overall' ? score.overall : score.dimensions[part];
  const interval = part === 'overall' ? score : (score.dimensionIntervals?.[part] ?? null);
  if (value === null || interval === null) return null;
  const { low, high, degrees } = interval;
  // Rounded down, as `student` does. All digits of a rounded group's would be about its members.
  return { value, low, high, degrees: Math.floor(degrees) };
};
