/** Where a person's score is within their team: a band that most are in, and no rank. */
import { quantile, sorted } from '../figure/statistics.ts';

export type TeamBand = {
  /** At least the middle half of the others: its bounds are rounded outwards to whole steps. */
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
  const low = Math.floor(quantile(ascending, 0.25) / step) * step;
  const ceiling = Math.ceil(quantile(ascending, 0.75) / step) * step;
  // Equal bounds would be the exact score of half the others.
  const high = Math.max(ceiling, low + step);
  // By the bounds as they are shown: by the exact ones, one's own score would narrow them down.
  return { low, high, others: others.length, place: own < low ? 'below' : own > high ? 'above' : 'within' };
};
