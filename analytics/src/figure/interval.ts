/**
 * 90% intervals of figures, from their own rows. Days (weeks, for rates) count as independent; rows of one day do not
 * (see clusters.ts).
 */
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import type { Figure } from '../observation.ts';
import { batchesIn, countIn, sumIn, valuesIn, type Batch, type RowsOrBatches } from './batches.ts';
import { rounded } from './exact-sum.ts';
import { figureOf, rateWeeks, type FigureOptions } from './figure.ts';
import { byDay, rateByInterval, ratioOf, type Ratio } from './clusters.ts';
import { countBelow } from './statistics.ts';
import { ninetyPercent, student } from './student.ts';

export type Interval = { low: number; high: number };

const z = ninetyPercent;
const tail = 0.05;

/**
 * The design effect of a share (see below); null with rows on one day only. Rows that are all alike do not show how
 * much they vary within a day, so each day counts as one row (decision 2440).
 */
const shareDesignEffect = (
  batches: readonly Batch[],
  share: number,
  onesOf: (batch: Batch) => number,
): number | null => {
  const n = countIn(batches, 'n');
  const ratio = ratioOf(byDay(batches, onesOf));
  if (ratio.clusters === n) return 1;
  if (ratio.clusters < 2) return null;
  return share === 0 || share === 1 ? n / ratio.clusters : designEffect(ratio, (share * (1 - share)) / n);
};

/**
 * The design effect: the variance by days, corrected for few days, as a multiple of the variance of independent rows.
 * Dividing a number of rows by it gives the number of independent rows that they are worth.
 */
const designEffect = ({ variance, clusters }: Ratio, ofRows: number): number =>
  Math.max(1, ((student(clusters - 1) / z) ** 2 * variance) / ofRows);

/** Wilson's score interval of a share. */
const shareInterval = (batches: readonly Batch[]): Interval | null => {
  const rows = countIn(batches, 'n');
  const share = countIn(batches, 'ones') / rows;
  const effect = shareDesignEffect(batches, share, ({ ones }) => ones);
  if (effect === null) return null;
  const n = rows / effect;
  const middle = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
};

const exactUpTo = 1000;

/** How many of n values lie below the lower end of the median's interval: by the sign test, free of any distribution. */
const ranksOutside = (n: number): number => {
  if (n > exactUpTo) return Math.floor(n / 2 - (z * Math.sqrt(n)) / 2) - 1;
  let probability = 0.5 ** n;
  let cumulated = probability;
  let rank = 0;
  while (cumulated <= tail) {
    probability *= (n - rank) / (rank + 1);
    cumulated += probability;
    rank += 1;
  }
  return rank - 1;
};

const medianInterval = (batches: readonly Batch[]): Interval | null => {
  const ascending = valuesIn(batches);
  const middle = ascending[(ascending.length - 1) >> 1]!;
  const effect = shareDesignEffect(batches, 0.5, ({ values }) => countBelow(values, middle, { orEqual: true }));
  if (effect === null) return null;
  const worthRows = Math.floor(ascending.length / effect);
  const outside = ranksOutside(worthRows);
  if (outside < 0) return null;
  const index = Math.floor(((outside + 1) * ascending.length) / worthRows) - 1;
  return { low: ascending[index]!, high: ascending[ascending.length - 1 - index]! };
};

/** Two days or identical values are not enough to estimate a spread. */
const meanInterval = (batches: readonly Batch[], most: number): Interval | null => {
  const { value, variance, clusters } = ratioOf(byDay(batches, (batch) => rounded(batch.sum)));
  if (clusters < 3 || !(variance > 0)) return null;
  const half = student(clusters - 1) * Math.sqrt(variance);
  return { low: Math.max(0, value - half), high: Math.min(most, value + half) };
};

/** Byar's approximation for a Poisson count; sums of unequal values, and batches, count as fewer, larger events. */
const rateInterval = (batches: readonly Batch[], options: FigureOptions): Interval => {
  const weeks = rateWeeks(options);
  const [total, squares] = [sumIn(batches), countIn(batches, 'squares')];
  const ratio = rateByInterval(batches, options);
  const effect = total > 0 && ratio.clusters >= 2 ? designEffect(ratio, squares / weeks ** 2) : 1;
  const size = total > 0 ? (squares / total) * effect : 1;
  const count = total > 0 ? total / size : 0;
  const bound = (things: number, side: -1 | 1): number =>
    things * (1 - 1 / (9 * things) + (side * z) / (3 * Math.sqrt(things))) ** 3;
  const low = count > 0 ? Math.max(0, bound(count, -1)) : 0;
  return { low: (low * size) / weeks, high: (bound(count + 1, 1) * size) / weeks };
};

const intervalOf = (metric: MetricKey, batches: readonly Batch[], options: FigureOptions): Interval | null => {
  switch (metricDefinitions[metric].aggregate) {
    case 'share':
      return shareInterval(batches);
    case 'median':
      return medianInterval(batches);
    case 'mean':
      // A share stays within its whole, unless one of the values went beyond it.
      return meanInterval(
        batches,
        metricDefinitions[metric].unit === 'share'
          ? batches.reduce((most, batch) => Math.max(most, batch.most), 1)
          : Infinity,
      );
    case 'rate':
      return rateInterval(batches, options);
    // The observed people do not show how many were missed.
    case 'distinct':
      return null;
  }
};

/** As `figureOf`, with the interval where the rows allow one. */
export const figureWithInterval = (metric: MetricKey, counted: RowsOrBatches, options: FigureOptions): Figure => {
  const figure = figureOf(metric, counted, options);
  if (figure.kind !== 'value') return figure;
  const interval = intervalOf(metric, batchesIn(metric, counted, options.period), options);
  return interval === null ? figure : { ...figure, ...interval };
};
