/** Outliers are moved to 1.5 interquartile ranges beyond the quartiles (Tukey's fences), not dropped. */
import { quantile } from '../../figure/statistics.ts';

const reach = 1.5;
const minimumValues = 4;

/** The fences of sorted values; null for fewer than four, whose quartiles mean little. */
function fencesOf(ascending: Float64Array): { lowest: number; highest: number } | null {
  if (ascending.length < minimumValues) return null;
  const lower = quantile(ascending, 0.25);
  const upper = quantile(ascending, 0.75);
  return { lowest: lower - reach * (upper - lower), highest: upper + reach * (upper - lower) };
}

/**
 * Moves outliers to the fences.
 * @param ascending the same values sorted
 * @returns null where there are none; of sorted values, sorted ones
 */
export function winsorized(
  values: Float64Array,
  ascending: Float64Array,
): { values: Float64Array; touched: number } | null {
  const fences = fencesOf(ascending);
  if (fences === null) return null;
  const { lowest, highest } = fences;
  if (ascending[0]! >= lowest && ascending.at(-1)! <= highest) return null;
  const drawn = values.slice();
  let touched = 0;
  for (let i = 0; i < drawn.length; i += 1) {
    const value = drawn[i]!;
    if (value < lowest) drawn[i] = lowest;
    else if (value > highest) drawn[i] = highest;
    else continue;
    touched += 1;
  }
  return { values: drawn, touched };
}
