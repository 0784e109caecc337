/**
 * Where the level of a series changed, with the evidence. CUSUM with binary segmentation: the largest standardised
 * difference between the mean before and after a point, tested against the same values in random order.
 *
 * A steady drift is not a step: a step must also fit the values better than a straight line does. Autocorrelated values
 * form waves that resemble steps, so the strength of a step is reduced by the autocorrelation around it. Pass days or
 * weeks, never rolling windows.
 */
import { sorted, sum } from '../../figure/statistics.ts';
import type { Random } from '../../figure/random.ts';

export type ChangePoint = {
  /** Index in the series of the first value after the change. */
  index: number;
  /** Means of the values directly before and after, up to the neighboring changes. */
  before: number;
  after: number;
  nBefore: number;
  nAfter: number;
  /** Share of random orders that show as large a difference: 1 / (permutations + 1) at least. */
  p: number;
};

export type ChangePointOptions = {
  random: Random;
  /** The highest p-value of a change. Default 0.01. */
  significance?: number;
  /** Values that each side needs. Default 5. */
  minimum?: number;
  /** Default 999. */
  permutations?: number;
  /**
   * Also finds steps in short, volatile series: the autocorrelation is estimated on either side of the step as well,
   * and the smaller one counts. A slow wave may then pass for a step, so the caller has to test each result again.
   */
  judgedAgain?: boolean;
};

/** Splits or orders this close count as equally strong, so that rounding does not decide. */
const rounding = 1e-9;

type Split = { at: number; strength: number };

const squaresAround = (values: readonly number[]): number => {
  const mean = sum(values) / values.length;
  return sum(values.map((value) => (value - mean) ** 2));
};

const besideStep = (values: readonly number[], at: number): number[] =>
  [values.slice(0, at), values.slice(at)].flatMap((part) => {
    const mean = sum(part) / part.length;
    return part.map((value) => value - mean);
  });

/**
 * A step is placed where it fits best. This is how much that choice gains by chance, in variances, so a step must beat
 * a line by more.
 */
const gainOfPlacing = 8;

/** Whether one step fits the values better than a straight line does. */
const isNoDrift = (values: readonly number[], at: number): boolean => {
  const n = values.length;
  const [middle, mean] = [(n - 1) / 2, sum(values) / n];
  const along = sum(values.map((value, index) => (index - middle) * (value - mean)));
  const besideLine = squaresAround(values) - along ** 2 / ((n * (n * n - 1)) / 12);
  const besides = squaresAround(values.slice(0, at)) + squaresAround(values.slice(at));
  return besides * (1 + gainOfPlacing / (n - 2)) < besideLine;
};

/**
 * How much autocorrelation widens the wandering of cumulated values: 1 without autocorrelation. Estimated from how much
 * more values two apart differ than neighbors, ignoring the largest differences, which come from steps.
 */
const wandering = (values: readonly number[]): number => {
  const usual = (apart: number): number => {
    const squares = sorted(values.slice(apart).map((value, index) => (value - values[index]!) ** 2));
    const trimmed = squares.subarray(0, squares.length - Math.ceil(squares.length / 5));
    return trimmed.reduce((total, one) => total + one, 0) / trimmed.length;
  };
  const near = usual(1);
  const follows = near > 0 ? Math.min(0.9, Math.max(0, usual(2) / near - 1)) : 0;
  return Math.sqrt((1 + follows) / (1 - follows));
};

/** `wandering` of values with a mean of 0, from the correlation of neighbors. */
const wanderingWithout = (rest: readonly number[]): number => {
  const squares = sum(rest.map((value) => value ** 2));
  const along = sum(rest.slice(1).map((value, index) => value * rest[index]!));
  const follows = squares > 0 ? Math.min(0.9, Math.max(0, along / squares)) : 0;
  return Math.sqrt((1 + follows) / (1 - follows));
};

/** The strongest split of `values`, by the standardized cumulated deviation from the mean (CUSUM). */
const strongestSplit = (values: readonly number[], minimum: number): Split | null => {
  const n = values.length;
  const mean = sum(values) / n;
  let cumulated = 0;
  let best: Split | null = null;
  for (let at = 1; at <= n - minimum; at += 1) {
    cumulated += values[at - 1]! - mean;
    if (at < minimum) continue;
    const strength = Math.abs(cumulated) / Math.sqrt((at * (n - at)) / n);
    if (best === null || strength > best.strength * (1 + rounding)) best = { at, strength };
  }
  return best;
};

const shuffle = (values: number[], random: Random): void => {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [values[last], values[other]] = [values[other]!, values[last]!];
  }
};

/**
 * The changes of level in a series, first to last. Missing values (null) are left out and never read
 * as zero. A series shorter than two sides, or without variation, has none.
 */
export const changePoints = (
  series: readonly (number | null)[],
  { random, significance = 0.01, minimum = 5, permutations = 999, judgedAgain = false }: ChangePointOptions,
): ChangePoint[] => {
  const known = series.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const values = known.map((one) => one.value);
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const found = new Map<number, number>();

  const search = (from: number, to: number): void => {
    if (to - from < 2 * minimum) return;
    const part = values.slice(from, to);
    const split = strongestSplit(part, minimum);
    if (split === null || split.strength <= rounding * largest) return;
    if (!isNoDrift(part, split.at)) return;
    // Tested against the values in random order, and against the autocorrelated rest of the series without the step.
    const rest = besideStep(part, split.at);
    const wanders = judgedAgain ? Math.min(wandering(part), wanderingWithout(rest)) : wandering(part);
    const wanted = split.strength * (1 - rounding);
    let [asStrong, asFar] = [1, 1];
    // Most series have no step, which a few orders show. The other parts share the random numbers, so all are drawn.
    const isWhole = part.length === values.length;
    const enough = isWhole ? significance * (permutations + 1) : Infinity;
    for (let round = 0; round < permutations && Math.max(asStrong, asFar) <= enough; round += 1) {
      shuffle(part, random);
      if ((strongestSplit(part, minimum)?.strength ?? 0) >= wanted) asStrong += 1;
      if (wanders === 1) continue;
      shuffle(rest, random);
      if ((strongestSplit(rest, minimum)?.strength ?? 0) * wanders >= wanted) asFar += 1;
    }
    const p = Math.max(asStrong, asFar) / (permutations + 1);
    if (p > significance) return;
    found.set(from + split.at, p);
    search(from, from + split.at);
    search(from + split.at, to);
  };
  search(0, values.length);

  const edges = [0, ...[...found.keys()].sort((a, b) => a - b), values.length];
  const meanOf = (from: number, to: number): number => sum(values.slice(from, to)) / (to - from);
  return edges.slice(1, -1).map((at, position) => {
    const from = edges[position]!;
    const to = edges[position + 2]!;
    return {
      index: known[at]!.index,
      before: meanOf(from, at),
      after: meanOf(at, to),
      nBefore: at - from,
      nAfter: to - at,
      p: found.get(at)!,
    };
  });
};
