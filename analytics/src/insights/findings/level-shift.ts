/** Since when a figure has been at another level, found in its weekly values. */
import { seededRandom } from '../../figure/random.ts';
import { changePoints } from '../../metrics/trends/change-points.ts';

export type LevelShift = {
  /** Index of the first value at the new level, and of the first one at the level before. */
  index: number;
  from: number;
  /** Number of candidate positions of the step, for the correction of its p-value. */
  places: number;
};

/** Values that each side of a step needs. */
const side = 5;
/** Any number; the same one finds the same steps. */
const seed = 1;
/** Enough to reject series without a step; the significance of a step is tested on the rows of its two sides. */
const permutations = 399;

/**
 * The steps in a series, the latest first; empty without a step. The new level of a step lasts until the end of the
 * series; the level before it began at the previous step. Missing values are skipped. Steps are found in logarithms:
 * when durations double, their variation doubles too.
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

/** The p-value of a shift, corrected for choosing its position. */
export const pValueOfShift = (pValue: number | null, { places }: LevelShift): number | null =>
  pValue === null ? null : Math.min(1, pValue * places);
