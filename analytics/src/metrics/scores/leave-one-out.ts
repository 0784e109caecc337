/**
 * What a signal would be without one of the parts of its window, for each of them: how much these
 * differ tells how much chance there is in the whole. NaN where nothing remains.
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

/** When one of several different things occurred: days of the window from 0 on, ascending, and their parts. */
export type Occurrences = { days: number[]; parts: number[] };

/**
 * How many different things there are in a stretch of days, as a mean over all stretches of that
 * length in the window: so that a longer window does not hold more of them.
 */
export function differentIn(
  things: readonly Occurrences[],
  { windowDays, stretchDays, parts }: { windowDays: number; stretchDays: number; parts: number },
): { value: number; without: number[] } {
  const stretches = windowDays - stretchDays + 1;
  const whole = things.map((thing) => stretchesWith(thing, stretchDays, stretches, -1));
  const total = whole.reduce((sum, one) => sum + one, 0);
  const lost = Array.from({ length: parts }, () => 0);
  things.forEach((thing, place) => {
    for (const part of new Set(thing.parts))
      lost[part]! += whole[place]! - stretchesWith(thing, stretchDays, stretches, part);
  });
  const value = total / stretches;
  // Whatever part is left out, fewer are seen; what tells is only how much the parts differ in that.
  const usual = lost.reduce((sum, one) => sum + one, 0) / parts;
  return { value, without: lost.map((one) => value + (usual - one) / stretches) };
}

/** In how many stretches it occurs, by their first days, leaving out what occurs in one part. */
function stretchesWith({ days, parts }: Occurrences, stretchDays: number, stretches: number, without: number): number {
  let [count, next] = [0, 0];
  days.forEach((day, row) => {
    if (parts[row] === without) return;
    const last = Math.min(day, stretches - 1);
    count += Math.max(0, last - Math.max(next, day - stretchDays + 1) + 1);
    next = Math.max(next, last + 1);
  });
  return count;
}
