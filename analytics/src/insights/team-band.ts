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

/** Fewer others would be recognized in the band. */
const minOthers = 5;

/**
 * Points that the bounds are rounded to. Exact bounds, together with the team's mean and one's own score, would let the
 * others' scores be computed.
 */
const step = 5;

/** Null for a team with fewer than five others who have a score. */
export const teamBand = (own: number, others: readonly number[]): TeamBand | null => {
  if (others.length < minOthers) return null;
  const ascending = sorted(others);
  const low = Math.floor(quantile(ascending, 0.25) / step) * step;
  const ceiling = Math.ceil(quantile(ascending, 0.75) / step) * step;
  // Equal bounds would be the exact score of half the others.
  const high = Math.max(ceiling, low + step);
  // Compared with the rounded bounds: the exact ones could be narrowed down from one's own score.
  return { low, high, others: others.length, place: own < low ? 'below' : own > high ? 'above' : 'within' };
};
