/**
 * Things come in batches: changes of one deployment, items closed in one meeting, busy weeks. What
 * varies by chance is the batches and not the single rows, so uncertainty is taken from the sums over
 * intervals of time: days where rows are averaged, weeks where they are counted.
 */
import { dayOfBatch, type Batch } from './batches.ts';
import { rounded } from './exact-sum.ts';
import { ratedPeriod, type FigureOptions } from './figure.ts';
import { weeksIn } from '../time/periods.ts';
import { daySeconds as day } from '../time/durations.ts';

/** By cluster, the numerator and the denominator: a sum of values, and their number or weeks. */
export type Clusters = { top: Float64Array; bottom: Float64Array };

/** A ratio of two sums over clusters, and its variance. */
export type Ratio = { value: number; variance: number; clusters: number };

/** With fewer intervals than this, their spread cannot be estimated. */
export const fewestClusters = 4;

/** By day, `topOf` of its batches, and their number of rows. */
export const byDay = (batches: readonly Batch[], topOf: (batch: Batch) => number): Clusters => {
  const top: number[] = [];
  const bottom: number[] = [];
  let latest: number | null = null;
  for (const batch of batches) {
    if (batch.n === 0) continue;
    const date = dayOfBatch(batch);
    if (date !== latest) {
      top.push(0);
      bottom.push(0);
    }
    latest = date;
    top[top.length - 1]! += topOf(batch);
    bottom[bottom.length - 1]! += batch.n;
  }
  return { top: Float64Array.from(top), bottom: Float64Array.from(bottom) };
};

/** Rows counted in about equal stretches of what a rate divides by, of whole days and each about so many. */
const byInterval = (batches: readonly Batch[], options: FigureOptions, length: number): Clusters => {
  const { from, to } = ratedPeriod(options);
  // Where a day of UTC belongs to the period for an hour or two only, it is the next one's, or the last one's.
  const first = Math.round(from / day);
  const days = Math.max(1, Math.round(to / day) - first);
  const count = Math.max(1, Math.floor(days / length));
  const place = (date: number): number => Math.floor((Math.min(days - 1, Math.max(0, date - first)) * count) / days);
  const edge = (index: number): number =>
    index === 0 ? from : index === count ? to : (first + Math.ceil((index * days) / count)) * day;
  const weeksOf = options.weeks ?? ((start: number, end: number) => weeksIn({ from: start, to: end }));
  const top = new Float64Array(count);
  for (const batch of batches) top[place(dayOfBatch(batch))]! += rounded(batch.sum);
  const bottom = Float64Array.from({ length: count }, (_, index) => weeksOf(edge(index), edge(index + 1)));
  return { top, bottom };
};

export const ratioOf = ({ top, bottom }: Clusters): Ratio => {
  let [sum, by] = [0, 0];
  for (const one of top) sum += one;
  for (const one of bottom) by += one;
  const value = sum / by;
  // A stretch in which nothing could have been is none.
  let [clusters, squares] = [0, 0];
  for (let index = 0; index < top.length; index += 1) {
    if (bottom[index] === 0 && top[index] === 0) continue;
    clusters += 1;
    squares += (top[index]! - value * bottom[index]!) ** 2;
  }
  return { value, clusters, variance: clusters < 2 ? Infinity : (clusters / (clusters - 1)) * (squares / by ** 2) };
};

/** A busy week seldom lies within one stretch: where neighbours are off to the same side, they vary together. */
const withNeighbours = (ratio: Ratio, { top, bottom }: Clusters): Ratio => {
  if (ratio.clusters < 2) return ratio;
  const off = (index: number): number => top[index]! - ratio.value * bottom[index]!;
  let [together, by] = [0, bottom[0]!];
  for (let index = 1; index < top.length; index += 1) {
    together += off(index - 1) * off(index);
    by += bottom[index]!;
  }
  const more = (ratio.clusters / (ratio.clusters - 1)) * ((2 * together) / by ** 2);
  return { ...ratio, variance: ratio.variance + Math.max(0, more) };
};

/** A rate, which varies with its days, and with its weeks where some are busier than others. */
export const rateByInterval = (batches: readonly Batch[], options: FigureOptions): Ratio => {
  const inWeeks = byInterval(batches, options, 7);
  const [days, weeks] = [ratioOf(byInterval(batches, options, 1)), withNeighbours(ratioOf(inWeeks), inWeeks)];
  if (weeks.clusters < fewestClusters || weeks.variance <= days.variance) return days;
  // Of a few weeks the spread may be large by chance; clearly larger than that of days, it is of weeks.
  return weeks.variance > 2.5 * days.variance ? weeks : { ...days, variance: weeks.variance };
};
