/** Whether a score moved, and whether by more than chance lets expect. */
import { student } from '../../figure/student.ts';
import type { ScoreInterval } from '../scores/score.ts';

export type ScoreTrend = 'improving' | 'stable' | 'declining';

/** Points that a score must move by to count as moving. */
export const trendThreshold = 2;

/** @returns null when either score is missing: nothing can be said */
export function scoreTrend(latest: number | null, previous: number | null): ScoreTrend | null {
  if (latest === null || previous === null) return null;
  if (latest - previous > trendThreshold) return 'improving';
  return previous - latest > trendThreshold ? 'declining' : 'stable';
}

type Uncertain = { overall: number } & Pick<ScoreInterval, 'standardError' | 'degrees'>;

/** Whether two scores differ by more than the 90 % interval of their difference, by Welch. */
export function isClearMove(latest: Uncertain, previous: Uncertain): boolean {
  const [a, b] = [latest.standardError ** 2, previous.standardError ** 2];
  const difference = Math.abs(latest.overall - previous.overall);
  if (a + b === 0) return difference > 0;
  const degrees = (a + b) ** 2 / (a ** 2 / latest.degrees + b ** 2 / previous.degrees);
  return difference > student(degrees) * Math.sqrt(a + b);
}
