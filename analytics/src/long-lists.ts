/**
 * Lists of any length. JavaScript passes at most about 120,000 arguments, so a list that grows with an organization is
 * never spread into a call, which `scripts/check-long-lists.ts` checks.
 */

export const pushAll = <One>(list: One[], more: Iterable<One>): void => {
  for (const one of more) list.push(one);
};

/** Infinity without values. */
export const minOf = (values: Iterable<number>): number => {
  let least = Infinity;
  for (const value of values) least = Math.min(least, value);
  return least;
};

/** -Infinity without values. */
export const maxOf = (values: Iterable<number>): number => {
  let most = -Infinity;
  for (const value of values) most = Math.max(most, value);
  return most;
};
