/**
 * Rows are not independent: one deployment contains several changes, one meeting closes several items. So uncertainty
 * is estimated from clusters of rows: days for means and shares, weeks for rates.
 */
import { dayOfBatch, type Batch } from './batches.ts';
import { rounded } from './exact-sum.ts';
import { ratedPeriod, type FigureOptions } from './figure.ts';
import { weeksIn } from '../time/periods.ts';
import { daySeconds as day } from '../time/durations.ts';

/** Numerator (sum of values) and denominator (number of rows, or weeks) of each cluster. */
export type Clusters = { top: Float64Array; bottom: Float64Array };

/** A ratio of two sums over clusters, and its variance. */
export type Ratio = { value: number; variance: number; clusters: number };

/** Fewer clusters than this are too few to estimate a variance. */
export const minClusters = 4;

/** One cluster for each day: the sum of `topOf` over its batches, and the number of rows. */
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

/**
 * Clusters of whole days, each with about the same share of the weeks that the rate divides by.
 * @param length approximate days of a cluster
 */
const byInterval = (batches: readonly Batch[], options: FigureOptions, length: number): Clusters => {
  const { from, to } = ratedPeriod(options);
  // A UTC day that overlaps the period by only an hour or two is merged into its neighbor.
  const first = Math.round(from / day);
  const days = Math.max(1, Math.round(to / day) - first);
  const count = Math.max(1, Math.floor(days / length));
  const clusterAt = (date: number): number =>
    Math.floor((Math.min(days - 1, Math.max(0, date - first)) * count) / days);
  const edge = (index: number): number =>
    index === 0 ? from : index === count ? to : (first + Math.ceil((index * days) / count)) * day;
  const weeksOf = options.weeks ?? ((start: number, end: number) => weeksIn({ from: start, to: end }));
  const top = new Float64Array(count);
  for (const batch of batches) top[clusterAt(dayOfBatch(batch))]! += rounded(batch.sum);
  const bottom = Float64Array.from({ length: count }, (_, index) => weeksOf(edge(index), edge(index + 1)));
  return { top, bottom };
};

export const ratioOf = ({ top, bottom }: Clusters): Ratio => {
  let [sum, by] = [0, 0];
  for (const one of top) sum += one;
  for (const one of bottom) by += one;
  const value = sum / by;
  // An interval without exposure is skipped.
  let [clusters, squares] = [0, 0];
  for (let index = 0; index < top.length; index += 1) {
    if (bottom[index] === 0 && top[index] === 0) continue;
    clusters += 1;
    squares += (top[index]! - value * bottom[index]!) ** 2;
  }
  return { value, clusters, variance: clusters < 2 ? Infinity : (clusters / (clusters - 1)) * (squares / by ** 2) };
};

/** A busy week often spans two clusters, so the covariance of neighboring clusters is included (Newey and West). */
const withNeighbors = (ratio: Ratio, { top, bottom }: Clusters): Ratio => {
  if (ratio.clusters < 2) return ratio;
  const residual = (index: number): number => top[index]! - ratio.value * bottom[index]!;
  let [products, by] = [0, bottom[0]!];
  for (let index = 1; index < top.length; index += 1) {
    products += residual(index - 1) * residual(index);
    by += bottom[index]!;
  }
  const covariance = (ratio.clusters / (ratio.clusters - 1)) * ((2 * products) / by ** 2);
  return { ...ratio, variance: ratio.variance + Math.max(0, covariance) };
};

/** A rate with its variance, by days; by weeks if some weeks are clearly busier than others. */
export const rateByInterval = (batches: readonly Batch[], options: FigureOptions): Ratio => {
  const inWeeks = byInterval(batches, options, 7);
  const [days, weeks] = [ratioOf(byInterval(batches, options, 1)), withNeighbors(ratioOf(inWeeks), inWeeks)];
  if (weeks.clusters < minClusters || weeks.variance <= days.variance) return days;
  // With few weeks, their variance may be larger by chance, so it has to be clearly larger than that of days.
  return weeks.variance > 2.5 * days.variance ? weeks : { ...days, variance: weeks.variance };
};
