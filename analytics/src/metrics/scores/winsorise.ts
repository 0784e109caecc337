/** Outliers are drawn in to 1.5 interquartile ranges beyond the quartiles (Tukey's fences), not dropped. */
import { quantile } from '../../figure/statistics.ts';

const reach = 1.5;
const minimumValues = 4;

/**
 * Draws outliers in, in place. Fewer than four values have no quartiles worth the name and stay.
 * @param ascending sorted values; they stay sorted
 * @returns how many values were changed
 */
export function winsorise(ascending: Float64Array): number {
  if (ascending.length < minimumValues) return 0;
  const lower = quantile(ascending, 0.25);
  const upper = quantile(ascending, 0.75);
  const lowest = lower - reach * (upper - lower);
  const highest = upper + reach * (upper - lower);
  let touched = 0;
  for (let i = 0; i < ascending.length; i += 1) {
    const value = ascending[i]!;
    if (value < lowest) ascending[i] = lowest;
    else if (value > highest) ascending[i] = highest;
    else continue;
    touched += 1;
  }
  return touched;
}
