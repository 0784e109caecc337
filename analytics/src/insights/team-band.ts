/** Where somebody's score is among those of their team: a band that most are in, and no rank. */
import { quantile, sorted } from '../figure/statistics.ts';

export type TeamBand = {
  /** About the middle half of the others, in whole steps: a quarter of them is below, a quarter above. */
  low: number;
  high: number;
  /** How many others it is made of. */
  others: number;
  place: 'below' | 'within' | 'above';
};

/** Fewer others would be recognised in the band. */
const fewestOthers = 5;

/**
 * Points that the bounds are rounded to. Exact ones, with the mean of the team and one's own score,
 * are equations for the others' scores; a step leaves each of them open.
 */
const step = 5;

/** Null for a team with fewer than five others who have a score. */
export const teamBand = (own: number, others: readonly number[]): TeamBand | null => {
  if (others.length < fewestOthers) return null;
  const ascending = sorted(others);
  const rounded = (share: number): number => Math.round(quantile(ascending, share) / step) * step;
  const [low, high] = [rounded(0.25), rounded(0.75)];
  // By the bounds as they are shown: by the exact ones, one's own score would narrow them down.
  return { low, high, others: others.length, place: own < low ? 'below' : own > high ? 'above' : 'within' };
};
