/**
 * How far a figure could have been another by chance alone: 90 % intervals from its own rows. They
 * take the rows as independent draws from a steady process, which is the least that can be said.
 */
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import type { Figure, FigureRow } from '../observation.ts';
import { figureOf, observationsOf, rateWeeks, type FigureOptions } from './figure.ts';
import { sorted, sum } from './statistics.ts';
import { ninetyPercent, student } from './student.ts';

export type Interval = { low: number; high: number };

const z = ninetyPercent;
const tail = 0.05;

/** Wilson's score interval of a share. */
const shareInterval = (ones: number, n: number): Interval => {
  const share = ones / n;
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

const medianInterval = (values: readonly number[]): Interval | null => {
  const outside = ranksOutside(values.length);
  if (outside < 0) return null;
  const ascending = sorted(values);
  return { low: ascending[outside]!, high: ascending[values.length - 1 - outside]! };
};

/** Two values, or values that are all the same, do not tell how far others could lie from them. */
const meanInterval = (values: readonly number[], most: number): Interval | null => {
  const n = values.length;
  if (n < 3) return null;
  const mean = sum(values) / n;
  const variance = sum(values.map((value) => (value - mean) ** 2)) / (n - 1);
  if (variance === 0) return null;
  const half = student(n - 1) * Math.sqrt(variance / n);
  return { low: Math.max(0, mean - half), high: Math.min(most, mean + half) };
};

/** Byar's approximation for a Poisson count; sums of unequal values count as fewer, larger things. */
const rateInterval = (values: readonly number[], weeks: number): Interval => {
  const total = sum(values);
  const squares = sum(values.map((value) => value ** 2));
  const size = total > 0 ? squares / total : 1;
  const count = total > 0 ? total ** 2 / squares : 0;
  const bound = (things: number, side: -1 | 1): number =>
    things * (1 - 1 / (9 * things) + (side * z) / (3 * Math.sqrt(things))) ** 3;
  const low = count > 0 ? Math.max(0, bound(count, -1)) : 0;
  return { low: (low * size) / weeks, high: (bound(count + 1, 1) * size) / weeks };
};

const intervalOf = (metric: MetricKey, values: readonly number[], weeks: number): Interval | null => {
  switch (metricDefinitions[metric].aggregate) {
    case 'share':
      return shareInterval(values.filter((value) => value === 1).length, values.length);
    case 'median':
      return medianInterval(values);
    case 'mean':
      // A share stays within its whole, unless one of the values went beyond it.
      return meanInterval(values, metricDefinitions[metric].unit === 'share' ? Math.max(1, ...values) : Infinity);
    case 'rate':
      return rateInterval(values, weeks);
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
  const interval = intervalOf(
    metric,
    included.map((row) => row.value),
    rateWeeks(options),
  );
  return interval === null ? figure : { ...figure, ...interval };
};

/** Two of several figures whose intervals do not overlap, by their places. */
export type ClearDifference = { higher: number; lower: number };

/**
 * The pairs that differ clearly. Intervals that overlap leave it open, as does a figure without one:
 * nothing is said of those. Not overlapping at 90 % is a stricter test than one at 5 %.
 */
export const clearDifferences = (figures: readonly Figure[]): ClearDifference[] => {
  const known = figures.flatMap((figure, place) =>
    figure.kind === 'value' && figure.low !== undefined && figure.high !== undefined
      ? [{ place, low: figure.low, high: figure.high }]
      : [],
  );
  return known.flatMap((one) =>
    known.filter((other) => one.low > other.high).map((other) => ({ higher: one.place, lower: other.place })),
  );
};
