/** Whether one value lies outside the usual spread of others: of a sprint among the sprints before it. */
import { studentPValue } from './p-value.ts';

/** Fewer values are too few to estimate their spread. */
const minOthers = 5;

/**
 * Two-sided p-value of a value among others (prediction interval by Student's t). Null if the others are too few, or
 * all equal.
 * @param floor the variance that a value has in any case
 */
export const pValueAmong = (value: number, others: readonly number[], floor = 0): number | null => {
  const n = others.length;
  if (n < minOthers) return null;
  const mean = others.reduce((sum, other) => sum + other, 0) / n;
  const spread = others.reduce((sum, other) => sum + (other - mean) ** 2, 0) / (n - 1);
  const variance = Math.max(spread, floor) * (1 + 1 / n);
  return variance > 0 ? studentPValue((value - mean) / Math.sqrt(variance), n - 1) : null;
};
