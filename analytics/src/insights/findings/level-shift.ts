/** Since when a figure has been at another level, found in its weekly values. */
import { seededRandom } from '../../figure/random.ts';
import { changePoints } from '../../metrics/trends/change-points.ts';

export type LevelShift = {
  /** Index of the first value at the new level, and of the first one at the level before. */
  index: number;
  from: number;
  /** At so many values the step could have been placed; it is where the two sides differ most. */
  places: number;
};

/** Values that each side of a step needs. */
const side = 5;
/** Any number; the same one finds the same steps. */
const seed = 1;
/** Enough to sort out series without a step; how sure one is, is judged by the rows on its two sides. */
const permutations = 399;

/**
 * The steps in a series, the latest first: none where there is none. The new level lasts to the end of the series, the
 * one before from the step before it. Missing values are left out. Ratios count, not differences: durations that
 * double vary twice as much as well.
 */
export const levelShifts = (values: readonly (number | null)[]): LevelShift[] => {
  const levels = values.map((value) => (value === null || value <= 0 ? null : Math.log(value)));
  const steps = changePoints(levels, {
    random: seededRandom(seed),
    minimum: side,
    permutations,
    judgedAgain: true,
  });
  const known = levels.filter((value) => value !== null).length;
  const places = Math.max(1, steps.length) * (known - 2 * side + 1);
  return steps.map(({ index }, place) => ({ index, from: steps[place - 1]?.index ?? 0, places })).toReversed();
};

/** The chance that two sides differ as much, where the place between them was chosen for that. */
export const pValueOfShift = (pValue: number | null, { places }: LevelShift): number | null =>
  pValue === null ? null : Math.min(1, pValue * places);
