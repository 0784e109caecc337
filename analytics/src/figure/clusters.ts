/**
 * Things come in batches: changes of one deployment, items closed in one meeting, busy weeks. What
 * varies by chance is the batches and not the single rows, so uncertainty is taken from the sums over
 * stretches of time: days where rows are averaged, weeks where they are counted.
 */
import type { FigureRow } from '../observation.ts';
import { ratedPeriod, type FigureOptions } from './figure.ts';
import { weeksIn } from '../time/periods.ts';

/** By cluster, what is divided and by what: a sum of values by their number, or by weeks. */
export type Clusters = { top: Float64Array; bottom: Float64Array };

/** A ratio of two sums over clusters, and how far it varies with them. */
export type Ratio = { value: number; variance: number; clusters: number };

const day = 86_400;
const week = 7 * day;
/** Of fewer stretches nothing is told about how far they differ. */
export const fewestClusters = 4;

/** Rows by the day on which they are placed; `valueOf` says what is averaged. */
export const byDay = <Row extends Pick<FigureRow, 'at'>>(
  rows: readonly Row[],
  valueOf: (row: Row) => number,
): Clusters => {
  const places = new Map<number, number>();
  const top: number[] = [];
  const bottom: number[] = [];
  for (const row of rows) {
    const date = Math.floor(row.at / day);
    let place = places.get(date);
    if (place === undefined) {
      place = top.length;
      places.set(date, place);
      top.push(0);
      bottom.push(0);
    }
    top[place]! += valueOf(row);
    bottom[place]! += 1;
  }
  return { top: Float64Array.from(top), bottom: Float64Array.from(bottom) };
};

/** Rows counted in equal stretches of what a rate divides by, each about so long. */
const byStretch = (rows: readonly FigureRow[], options: FigureOptions, length: number): Clusters => {
  const { from, to } = ratedPeriod(options);
  const count = Math.max(1, Math.floor((to - from) / length));
  const edge = (index: number): number => from + ((to - from) * index) / count;
  const weeksOf = options.weeks ?? ((start: number, end: number) => weeksIn({ from: start, to: end }));
  const top = new Float64Array(count);
  for (const row of rows) {
    const place = Math.floor(((row.at - from) / (to - from)) * count);
    top[Math.min(count - 1, Math.max(0, place))]! += row.value;
  }
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

/** A rate, which varies with its days, and with its weeks where some are busier than others. */
export const rateByStretch = (rows: readonly FigureRow[], options: FigureOptions): Ratio => {
  const [days, weeks] = [day, week].map((length) => ratioOf(byStretch(rows, options, length))) as [Ratio, Ratio];
  if (weeks.clusters < fewestClusters || weeks.variance <= days.variance) return days;
  // Of a few weeks the spread may be large by chance; clearly larger than that of days, it is of weeks.
  return weeks.variance > 3 * days.variance ? weeks : { ...days, variance: weeks.variance };
};
