/** Outliers are drawn in to 1.5 interquartile ranges beyond the quartiles (Tukey's fences), not dropped. */
import { quantile } from '../../figure/statistics.ts';

const reach = 1.5;
const minimumValues = 4;

/** The fences of sorted values; null for fewer than four, which have no quartiles worth the name. */
function fencesOf(ascending: Float64Array): { lowest: number; highest: number } | null {
  if (ascending.length < minimumValues) return null;
  const lower = quantile(ascending, 0.25);
  const upper = quantile(ascending, 0.75);
  return { lowest: lower - reach * (upper - lower), highest: upper + reach * (upper - lower) };
}

/**
 * Draws outliers in, in place; sorted values stay sorted.
 * @param ascending the same values sorted, where they are not
 * @returns how many values were changed
 */
export function winsorise(values: Float64Array, ascending: Float64Array = values): number {
  const fences = fencesOf(ascending);
  if (fences === null) return 0;
  const { lowest, highest } = fences;
  let touched = 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!;
    if (value < lowest) values[i] = lowest;
    else if (value > highest) values[i] = highest;
    else continue;
    touched += 1;
  }
  return touched;
}
