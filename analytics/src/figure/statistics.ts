/** Exact statistics that do not depend on the order of their input. */
import { sortAscending } from './sort-ascending.ts';

/** Ascending copy. */
export const sorted = (values: readonly number[]): Float64Array => sortAscending(Float64Array.from(values));

/**
 * The value at share `p` (0..1) of ascending values, interpolated linearly between neighbors (Hyndman and Fan's type
 * 7). @throws RangeError without values
 */
export const quantile = (ascending: ArrayLike<number>, p: number): number => {
  const last = ascending.length - 1;
  if (last < 0) throw new RangeError('a quantile of no values');
  const position = p * last;
  const below = Math.floor(position);
  const low = ascending[below] as number;
  const high = ascending[Math.min(below + 1, last)] as number;
  return low + (high - low) * (position - below);
};

/** The middle value, or the mean of the two in the middle; 0 without values. */
export const medianOf = (values: Iterable<number>): number => {
  const ascending = Float64Array.from(values).sort();
  const middle = ascending.length >> 1;
  const upper = ascending[middle] ?? 0;
  return ascending.length % 2 === 1 ? upper : (upper + (ascending[middle - 1] ?? upper)) / 2;
};

/** Sum in ascending order, so that rounding is the same for every order of arrival. */
export const sum = (values: readonly number[]): number => {
  let total = 0;
  for (const value of sorted(values)) total += value;
  return total;
};

/**
 * Counts the ascending values below a value, or not above it.
 * @param from a known lower bound; the result is searched from there in doubling steps, for repeated calls
 */
export const countBelow = (
  ascending: Float64Array,
  value: number,
  { orEqual, from = 0 }: { orEqual: boolean; from?: number },
): number => {
  let [low, step] = [from, 1];
  while (low + step <= ascending.length && isBelow(ascending[low + step - 1]!, value, orEqual)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step - 1, ascending.length);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(ascending[middle]!, value, orEqual)) low = middle + 1;
    else high = middle;
  }
  return low;
};

const isBelow = (one: number, value: number, orEqual: boolean): boolean => one < value || (orEqual && one === value);
