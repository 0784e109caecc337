/** Whether one of several does most of what all of them do together. */
import { binomialPValue } from '../../figure/p-value.ts';

export type Concentration = {
  /** Who or what holds most. */
  key: string;
  count: number;
  of: number;
  /** How often a person with exactly the share that counts as high would do as much of it. */
  pValue: number;
};

/** With fewer items, the distribution says nothing. */
const fewest = 12;

/**
 * @param counts of things by whom they belong to
 * @param much the share above which one holds most; at least a half, so that only one can
 */
export const concentrationOf = (counts: ReadonlyMap<string, number>, much: number): Concentration | null => {
  const of = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (of < fewest) return null;
  const [first] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  if (first === undefined || first[1] / of <= much) return null;
  return { key: first[0], count: first[1], of, pValue: binomialPValue(first[1], of, much) };
};
