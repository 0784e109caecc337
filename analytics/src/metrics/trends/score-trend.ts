/** Whether a score moved at all; whether by more than chance lets expect is asked of it as of any figure. */
export type ScoreTrend = 'improving' | 'stable' | 'declining';

/** Points that a score must move by to count as moving. */
export const trendThreshold = 2;

/** @returns null when either score is missing: nothing can be said */
export function scoreTrend(latest: number | null, previous: number | null): ScoreTrend | null {
  if (latest === null || previous === null) return null;
  if (latest - previous > trendThreshold) return 'improving';
  return previous - latest > trendThreshold ? 'declining' : 'stable';
}
