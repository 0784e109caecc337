/** Whether a score moved at all. Significance is tested as for any figure. */
export type ScoreTrend = 'improving' | 'stable' | 'declining';

/** Points that a score must move by to count as moving. */
export const trendThreshold = 2;

/** @returns null when either score is missing */
export function scoreTrend(latest: number | null, previous: number | null): ScoreTrend | null {
  if (latest === null || previous === null) return null;
  if (latest - previous > trendThreshold) return 'improving';
  return previous - latest > trendThreshold ? 'declining' : 'stable';
}
