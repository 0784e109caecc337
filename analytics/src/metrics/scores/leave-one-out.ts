/**
 * What a signal would be without one of the parts of its window, for each of them: how much these
 * differ shows how much chance there is in the whole. NaN where nothing remains.
 */

/** Of a quotient of sums, a share, a mean or a rate. @param tops what each part adds above, @param bottoms below */
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
 * Of a median not the median itself, which jumps from row to row, but the share of rows below it
 * (Woodruff): the values at such shares around a half are as far as the median could lie.
 * @param bounds rows of part p are those from bounds[p] to bounds[p + 1]
 */
export function sharesBelowWithout(values: Float64Array, bounds: readonly number[], median: number): number[] {
  const below: number[] = [];
  const rows: number[] = [];
  for (let part = 0; part + 1 < bounds.length; part += 1) {
    let count = 0;
    for (let row = bounds[part]!; row < bounds[part + 1]!; row += 1) {
      const value = values[row]!;
      // Rows that are the median itself lie half on either side.
      if (value <= median) count += value === median ? 0.5 : 1;
    }
    below.push(count);
    rows.push(bounds[part + 1]! - bounds[part]!);
  }
  return ratiosWithout(below, rows);
}

/** How long a stretch is, of a window of so many days in so many parts. */
type Intervals = { windowDays: number; intervalDays: number; parts: number };

/**
 * The number of different things in an interval of days, as a mean over all intervals of that
 * length in the window: so that a longer window does not hold more of them. Each window starts its own
 * count, with occurrences in the order of days.
 */
export type IntervalCounter = {
  begin(window: Intervals): void;
  /** @param day of the window, from 0 on */
  add(thing: number, day: number, part: number): void;
  result(): { value: number; without: number[] };
};

/** @param things so many different ones, which are numbered from 0 on */
export function intervalCounter(things: number): IntervalCounter {
  let [intervals, intervalDays, parts, width] = [0, 0, 0, 1];
  // Place 0 of each thing is of all its occurrences, place p + 1 of those outside part p: the first stretch that it
  // has not been counted in. In the same places, in how many stretches things were.
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
      // Fewer are seen whatever part is left out; only how much the parts differ in that matters.
      const usual = lost.reduce((sum, one) => sum + one, 0) / parts;
      return { value, without: lost.map((one) => value + (usual - one) / intervals) };
    },
  };
}
