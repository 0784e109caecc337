/** The values of a window in ascending order, updated while the window moves day by day. */
import type { Series } from './observation-index.ts';

/** Values in ascending order, valid until the next call. */
export type OrderedValues = (first: number, end: number) => Float64Array;

/** If more than this share of its rows changes, a window is sorted from scratch. */
const fewMoves = 1 / 4;

export function orderedValues({ value }: Pick<Series, 'value'>): OrderedValues {
  let held = new Float64Array(8);
  let [length, from, to] = [0, 0, 0];
  const add = (one: number): void => {
    const index = firstAbove(held, length, one);
    held.copyWithin(index + 1, index, length);
    held[index] = one;
    length += 1;
  };
  const remove = (one: number): void => {
    const next = firstAbove(held, length, one);
    held.copyWithin(next - 1, next, length);
    length -= 1;
  };
  return (first, end) => {
    const moves = Math.abs(first - from) + Math.abs(end - to);
    if (end - first > held.length) {
      const larger = new Float64Array((end - first) * 2);
      larger.set(held.subarray(0, length));
      held = larger;
    }
    if (first < from || end < to || first > to || moves > (end - first) * fewMoves) {
      held.set(value.subarray(first, end));
      held.subarray(0, end - first).sort();
      length = end - first;
    } else {
      for (let row = from; row < first; row += 1) remove(value[row]!);
      for (let row = to; row < end; row += 1) add(value[row]!);
    }
    [from, to] = [first, end];
    return held.subarray(0, length);
  };
}

/** Index of the first of `length` ascending values that is above a value. */
function firstAbove(ascending: Float64Array, length: number, value: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
