/** Whether one of several people accounts for most of the total. */
import { binomialPValue } from '../../figure/p-value.ts';

export type Concentration = {
  /** The holder of the largest share. */
  key: string;
  count: number;
  of: number;
  /** P-value: the probability of at least this many items if the true share were exactly the threshold. */
  pValue: number;
};

/** Minimum items to judge a concentration. */
const fewest = 12;

/**
 * @param counts number of items by owner
 * @param much the threshold share; at least 0.5, so that only one owner can exceed it
 */
export const concentrationOf = (counts: ReadonlyMap<string, number>, much: number): Concentration | null => {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total < fewest) return null;
  const [first] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  if (first === undefined || first[1] / total <= much) return null;
  return { key: first[0], count: first[1], of: total, pValue: binomialPValue(first[1], total, much) };
};
