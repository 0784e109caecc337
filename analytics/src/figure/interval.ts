/**
 * How far a figure could have been another by chance alone: 90 % intervals from its own rows. Days, and
 * weeks for rates, are taken as independent of each other, and the rows of one day as a batch.
 */
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import type { Figure, FigureRow } from '../observation.ts';
import { figureOf, observationsOf, rateWeeks, type FigureOptions } from './figure.ts';
import { byDay, rateByStretch, ratioOf, type Ratio } from './clusters.ts';
import { sorted, sum } from './statistics.ts';
import { ninetyPercent, student } from './student.ts';

export type Interval = { low: number; high: number };

const z = ninetyPercent;
const tail = 0.05;

/** How many rows of their own the rows of a batch are worth less: the spread of days over that of rows. */
const batchEffect = (rows: readonly FigureRow[], share: number, isOne: (row: FigureRow) => boolean): number | null => {
  const ratio = ratioOf(byDay(rows, (row) => (isOne(row) ? 1 : 0)));
  if (ratio.clusters === rows.length || share === 0 || share === 1) return 1;
  return ratio.clusters < 2 ? null : worth(ratio, (share * (1 - share)) / rows.length);
};

const worth = ({ variance, clusters }: Ratio, ofRows: number): number =>
  Math.max(1, ((student(clusters - 1) / z) ** 2 * variance) / ofRows);

/** Wilson's score interval of a share. */
const shareInterval = (rows: readonly FigureRow[]): Interval | null => {
  const isOne = (row: FigureRow): boolean => row.value === 1;
  const share = rows.filter(isOne).length / rows.length;
  const effect = batchEffect(rows, share, isOne);
  if (effect === null) return null;
  const n = rows.length / effect;
  const middle = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
};

const exactUpTo = 1000;

/** How many of n values lie below the lower end of the median's interval: by the sign test, free of any distribution. */
const ranksOutside = (n: number): number => {
  if (n > exactUpTo) return Math.floor(n / 2 - (z * Math.sqrt(n)) / 2) - 1;
  let chance = 0.5 ** n;
  let cumulated = chance;
  let rank = 0;
  while (cumulated <= tail) {
    chance *= (n - rank) / (rank + 1);
    cumulated += chance;
    rank += 1;
  }
  return rank - 1;
};

const medianInterval = (rows: readonly FigureRow[]): Interval | null => {
  const ascending = sorted(rows.map((row) => row.value));
  const middle = ascending[(ascending.length - 1) >> 1]!;
  const effect = batchEffect(rows, 0.5, (row) => row.value <= middle);
  if (effect === null) return null;
  const worthRows = Math.floor(rows.length / effect);
  const outside = ranksOutside(worthRows);
  if (outside < 0) return null;
  const place = Math.floor(((outside + 1) * rows.length) / worthRows) - 1;
  return { low: ascending[place]!, high: ascending[rows.length - 1 - place]! };
};

/** Two days, or values that are all the same, do not tell how far others could lie from them. */
const meanInterval = (rows: readonly FigureRow[], most: number): Interval | null => {
  const { value, variance, clusters } = ratioOf(byDay(rows, (row) => row.value));
  if (clusters < 3 || !(variance > 0)) return null;
  const half = student(clusters - 1) * Math.sqrt(variance);
  return { low: Math.max(0, value - half), high: Math.min(most, value + half) };
};

/** Byar's approximation for a Poisson count; sums of unequal values, and batches, count as fewer, larger things. */
const rateInterval = (rows: readonly FigureRow[], options: FigureOptions): Interval => {
  const values = rows.map((row) => row.value);
  const weeks = rateWeeks(options);
  const total = sum(values);
  const squares = sum(values.map((value) => value ** 2));
  const ratio = rateByStretch(rows, options);
  const effect = total > 0 && ratio.clusters >= 2 ? worth(ratio, squares / weeks ** 2) : 1;
  const size = total > 0 ? (squares / total) * effect : 1;
  const count = total > 0 ? total / size : 0;
  const bound = (things: number, side: -1 | 1): number =>
    things * (1 - 1 / (9 * things) + (side * z) / (3 * Math.sqrt(things))) ** 3;
  const low = count > 0 ? Math.max(0, bound(count, -1)) : 0;
  return { low: (low * size) / weeks, high: (bound(count + 1, 1) * size) / weeks };
};

const intervalOf = (metric: MetricKey, rows: readonly FigureRow[], options: FigureOptions): Interval | null => {
  switch (metricDefinitions[metric].aggregate) {
    case 'share':
      return shareInterval(rows);
    case 'median':
      return medianInterval(rows);
    case 'mean':
      // A share stays within its whole, unless one of the values went beyond it.
      return meanInterval(
        rows,
        metricDefinitions[metric].unit === 'share'
          ? rows.reduce((most, row) => Math.max(most, row.value), 1)
          : Infinity,
      );
    case 'rate':
      return rateInterval(rows, options);
    // How many people are not seen is not told by those who are.
    case 'distinct':
      return null;
  }
};

/** As `figureOf`, with the interval where the rows tell one. */
export const figureWithInterval = (
  metric: MetricKey,
  observations: readonly FigureRow[],
  options: FigureOptions,
): Figure => {
  const figure = figureOf(metric, observations, options);
  if (figure.kind !== 'value') return figure;
  const included = observationsOf(metric, observations, options.period).filter((row) => row.excluded === null);
  const interval = intervalOf(metric, included, options);
  return interval === null ? figure : { ...figure, ...interval };
};
