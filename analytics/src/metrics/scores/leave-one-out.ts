/**
 * The value of a signal without each part of its window (leave-one-out), from which its standard error is estimated.
 * NaN if nothing remains.
 */

/**
 * For ratios of sums: shares, means and rates.
 * @param tops numerator of each part
 * @param bottoms denominator of each part
 */
export function ratiosWithout(tops: readonly number[], bottoms: readonly number[]): number[] {
  let [above, below] = [0, 0];
  for (const top of tops) above += top;
  for (const bottom of bottoms) below += bottom;
  return tops.map((top, part) => {
    const rest = below - bottoms[part]!;
    return rest > 0 ? (above - top) / rest : Number.NaN;
  });
}

/**
 * For medians: not the median without each part, which jumps from row to row, but the share of rows below the median
 * (Woodruff). The quantiles at these shares show how far the median could move.
 * @param bounds part p has the rows from bounds[p] to before bounds[p + 1]
 */
export function sharesBelowWithout(values: Float64Array, bounds: readonly number[], median: number): number[] {
  const below: number[] = [];
  const rows: number[] = [];
  for (let part = 0; part + 1 < bounds.length; part += 1) {
    let count = 0;
    for (let row = bounds[part]!; row < bounds[part + 1]!; row += 1) {
      const value = values[row]!;
      // Rows equal to the median count half on either side.
      if (value <= median) count += value === median ? 0.5 : 1;
    }
    below.push(count);
    rows.push(bounds[part + 1]! - bounds[part]!);
  }
  return ratiosWithout(below, rows);
}

/** A window, the number of its parts, and the length of the intervals in which distinct values are counted. */
type Intervals = { windowDays: number; intervalDays: number; parts: number };

/**
 * Counts different things in intervals of a fixed length, as a mean over all such intervals in the window, so that the
 * count does not grow with the window. Each window starts a new count; occurrences are added in order of days.
 */
export type IntervalCounter = {
  begin(window: Intervals): void;
  /** @param day index within the window, from 0 */
  add(thing: number, day: number, part: number): void;
  result(): { value: number; without: number[] };
};

/** @param things number of distinct things, which are numbered from 0 */
export function intervalCounter(things: number): IntervalCounter {
  let [intervals, intervalDays, parts, width] = [0, 0, 0, 1];
  // For each thing, the first interval in which it has not been counted yet: at index 0 for all its occurrences, at
  // index p + 1 for those outside part p. The number of counted intervals is indexed in the same way.
  let next = new Int32Array(0);
  let counts = new Float64Array(0);
  return {
    begin(window) {
      ({ intervalDays, parts } = window);
      intervals = window.windowDays - intervalDays + 1;
      if (counts.length === parts + 1) {
        next.fill(0);
        counts.fill(0);
        return;
      }
      width = parts + 1;
      next = new Int32Array(things * width);
      counts = new Float64Array(width);
    },
    add(thing, day, part) {
      const last = Math.min(day, intervals - 1);
      const earliest = day - intervalDays + 1;
      for (let index = 0; index < width; index += 1) {
        if (index === part + 1) continue;
        const at = thing * width + index;
        const from = Math.max(next[at]!, earliest);
        if (from > last) continue;
        counts[index]! += last - from + 1;
        next[at] = last + 1;
      }
    },
    result() {
      const total = counts[0]!;
      const value = total / intervals;
      const lost = Array.from({ length: parts }, (_, part) => total - counts[part + 1]!);
      // Leaving out any part lowers the count; only the differences between parts matter.
      const usual = lost.reduce((sum, one) => sum + one, 0) / parts;
      return { value, without: lost.map((one) => value + (usual - one) / intervals) };
    },
  };
}
