/** Exact statistics that do not depend on the order of their input. */

/** Ascending copy. */
export const sorted = (values: readonly number[]): Float64Array => Float64Array.from(values).sort();

/**
 * The value at share `p` (0..1) of ascending values, interpolated linearly between neighbours
 * (Hyndman and Fan's type 7). Undefined input for no values: throws RangeError.
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

/** Sum in ascending order, so that rounding is the same for every order of arrival. */
export const sum = (values: readonly number[]): number => {
  let total = 0;
  for (const value of sorted(values)) total += value;
  return total;
};

/** How many of ascending values are below one, or not above it. */
export const countBelow = (ascending: Float64Array, value: number, { orEqual }: { orEqual: boolean }): number => {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < value || (orEqual && ascending[middle] === value)) low = middle + 1;
    else high = middle;
  }
  return low;
};
