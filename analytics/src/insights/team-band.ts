/** Where somebody's score is among those of their team: a band that most are in, and no rank. */
import { quantile, sorted } from '../figure/statistics.ts';

export type TeamBand = {
  /** The middle half of the others: a quarter of them is below, a quarter above. */
  low: number;
  high: number;
  /** How many others it is made of. */
  others: number;
  place: 'below' | 'within' | 'above';
};

/** Fewer others would be recognised in the band. */
const fewestOthers = 3;

/** Null for a team with fewer than three others who have a score. */
export const teamBand = (own: number, others: readonly number[]): TeamBand | null => {
  if (others.length < fewestOthers) return null;
  const ascending = sorted(others);
  const [low, high] = [quantile(ascending, 0.25), quantile(ascending, 0.75)];
  return { low, high, others: others.length, place: own < low ? 'below' : own > high ? 'above' : 'within' };
};
