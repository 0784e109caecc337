/** A value over time: `values[i]` holds from `since[i]` until `since[i + 1]`, the last one until now. */
import type { Instant } from '../../facts.ts';

export type History<T> = { since: Instant[]; values: T[] };

/** Position of the step in effect at the instant; the first step also covers everything before it. */
function stepAt(history: History<unknown>, at: Instant): number {
  let low = 0;
  let high = history.since.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (history.since[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function valueAt<T>(history: History<T>, at: Instant): T {
  return history.values[stepAt(history, at)] as T;
}
