/**
 * Whether two figures of a metric differ significantly: the one test behind every statement on every screen. Days or
 * weeks, not rows, are the independent units (see clusters.ts), with at least the variance that independent rows would
 * have. p-values are adjusted for multiple comparisons.
 */
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import type { Figure } from '../observation.ts';
import { batchesIn, countIn, sumIn, valuesIn, type Batch, type RowsOrBatches } from './batches.ts';
import { binomialPValue, fisherPValue, studentPValue } from './p-value.ts';
import { byDay, minClusters, rateByInterval, ratioOf, type Ratio } from './clusters.ts';
import { rounded } from './exact-sum.ts';
import { rateWeeks, type FigureOptions } from './figure.ts';
import { countBelow } from './statistics.ts';
import { student } from './student.ts';

/** The rows behind a figure, or their batches, and its options. */
export type Side = { rows: RowsOrBatches; options: FigureOptions };

/**
 * Two-sided p-value of the difference. Null if either side has data on fewer than four days (weeks, for rates), and for
 * counts of people.
 */
export const pValueOfDifference = (metric: MetricKey, one: Side, other: Side): number | null => {
  const pValue = pValueByAggregate(metric, one, other);
  // The order of rows changes the last digits of sums.
  return pValue === null ? null : Math.round(pValue * 1e9) / 1e9;
};

const pValueByAggregate = (metric: MetricKey, one: Side, other: Side): number | null => {
  const [a, b] = [one, other].map(({ rows, options }) => batchesIn(metric, rows, options.period)) as [Part, Part];
  switch (metricDefinitions[metric].aggregate) {
    case 'rate':
      return ratePValue([a, b], [one.options, other.options]);
    case 'share':
      return sharePValue(a, b);
    case 'mean':
      return meanPValue(a, b);
    case 'median':
      return orderPValue(a, b);
    case 'distinct':
      return null;
  }
};

type Part = readonly Batch[];

/**
 * Welch's test of two ratios. The usual degrees of freedom are too optimistic for few, skewed clusters, so the smaller
 * side's are used. The floors are the variances that independent rows would have.
 */
const welchPValue = (a: Ratio, b: Ratio, [floorA, floorB]: readonly [number, number]): number | null => {
  const fewer = Math.min(a.clusters, b.clusters);
  if (fewer < minClusters) return null;
  const variance = Math.max(a.variance, floorA) + Math.max(b.variance, floorB);
  // Identical values do not show how much others could vary.
  return variance > 0 ? studentPValue((a.value - b.value) / Math.sqrt(variance), fewer - 1) : null;
};

const ratePValue = (
  [a, b]: readonly [Part, Part],
  [ofA, ofB]: readonly [FigureOptions, FigureOptions],
): number | null => {
  const [things, others] = [sumIn(a), sumIn(b)];
  const total = things + others;
  if (total === 0) return null;
  const weeks = [rateWeeks(ofA), rateWeeks(ofB)] as const;
  const size = (countIn(a, 'squares') + countIn(b, 'squares')) / total;
  const rate = total / (weeks[0] + weeks[1]);
  const pValue = welchPValue(rateByInterval(a, ofA), rateByInterval(b, ofB), [
    (size * rate) / weeks[0],
    (size * rate) / weeks[1],
  ]);
  if (pValue === null) return null;
  // Sums of unequal values count as fewer, larger things.
  const count = (value: number): number => Math.round(value / size);
  const all = count(things) + count(others);
  return Math.max(pValue, binomialPValue(count(things), all, weeks[0] / (weeks[0] + weeks[1])));
};

const meanPValue = (a: Part, b: Part): number | null => {
  const sumOf = (batch: Batch): number => rounded(batch.sum);
  return welchPValue(ratioOf(byDay(a, sumOf)), ratioOf(byDay(b, sumOf)), [0, 0]);
};

/** Above this number of rows, the exact test agrees with the approximate one. */
const exactUpTo = 4000;

const sharePValue = (a: Part, b: Part): number | null => {
  const onesOf = ({ ones }: Batch): number => ones;
  const [ofA, ofB] = [ratioOf(byDay(a, onesOf)), ratioOf(byDay(b, onesOf))];
  const [rowsA, rowsB] = [countIn(a, 'n'), countIn(b, 'n')];
  const ones = [countIn(a, 'ones'), countIn(b, 'ones')] as const;
  const share = (ones[0] + ones[1]) / (rowsA + rowsB);
  const spread = share * (1 - share);
  const pValue = welchPValue(ofA, ofB, [spread / rowsA, spread / rowsB]);
  if (pValue === null || rowsA + rowsB > exactUpTo) return pValue;
  return Math.max(pValue, fisherPValue(ones[0], rowsA, ones[1], rowsB));
};

/** The variance of a uniform distribution between 0 and 1. */
const uniformVariance = 1 / 12;

/** Whether values of one side are usually larger (Brunner and Munzel), by days. */
const orderPValue = (a: Part, b: Part): number | null => {
  const [valuesA, valuesB] = [valuesIn(a), valuesIn(b)];
  if (valuesA.length === 0 || valuesB.length === 0) return null;
  const [someA, someB] = [sampledQuantiles(valuesA), sampledQuantiles(valuesB)];
  const ofA = ratioOf(byDay(a, ({ values }) => sumOfRanks(someB, values)));
  const ofB = ratioOf(byDay(b, ({ values }) => sumOfRanks(someA, values)));
  return welchPValue(ofA, { ...ofB, value: 0.5 }, [uniformVariance / valuesA.length, uniformVariance / valuesB.length]);
};

/** This many quantiles locate a rank to within 0.025%. */
const maxSampled = 4096;

/** All values, or `maxSampled` evenly spaced quantiles of them. */
const sampledQuantiles = (ascending: Float64Array): Float64Array =>
  ascending.length <= maxSampled
    ? ascending
    : Float64Array.from(
        { length: maxSampled },
        (_, index) => ascending[Math.floor(((index + 0.5) * ascending.length) / maxSampled)]!,
      );

/** The sum of the relative ranks of `values` among `others`, from 0 to 1; ties count half. Both are ascending. */
const sumOfRanks = (others: Float64Array, values: Float64Array): number => {
  let [below, notAbove, twice] = [0, 0, 0];
  for (const value of values) {
    below = countBelow(others, value, { orEqual: false, from: below });
    notAbove = countBelow(others, value, { orEqual: true, from: Math.max(below, notAbove) });
    twice += below + notAbove;
  }
  return twice / (2 * others.length);
};

/** A value with its 90% interval, and the degrees of freedom of the interval's standard error. */
export type Bounded = { value: number; low: number; high: number; degrees: number };

/**
 * The p-value for two values with their own 90% intervals, such as scores, by Welch's test. The wider side of an
 * interval counts, because the other may be cut off at 0 or 100. Null if neither interval has a width.
 */
export const pValueOfIntervals = (one: Bounded, other: Bounded): number | null => {
  let [variance, squares] = [0, 0];
  for (const { value, low, high, degrees } of [one, other]) {
    const own = (Math.max(value - low, high - value) / student(degrees)) ** 2;
    variance += own;
    squares += own ** 2 / degrees;
  }
  return variance > 0 ? studentPValue((one.value - other.value) / Math.sqrt(variance), variance ** 2 / squares) : null;
};

/** A pair of figures that differ significantly, by index. */
export type ClearDifference = { higher: number; lower: number };

/** The family-wise error rate of a screen. */
const wrongScreens = 0.05;

/**
 * Fewer comparisons are adjusted as if there were this many, so that a short list never states what the longest usual
 * list of the same figures would not.
 */
export const screenful = 14;

/** Which of several p-values are significant together (Holm's method). Null means not tested, so not significant. */
export const areSignificant = (pValues: readonly (number | null)[]): boolean[] => {
  const judged = pValues.flatMap((pValue, index) => (pValue === null ? [] : [{ pValue, index }]));
  const areClear = pValues.map(() => false);
  let left = Math.max(screenful, judged.length);
  for (const { pValue, index } of judged.sort((a, b) => a.pValue - b.pValue)) {
    if (pValue > wrongScreens / left) break;
    areClear[index] = true;
    left -= 1;
  }
  return areClear;
};

/** Whether a p-value could be significant at all, before the adjustment of `areSignificant`. */
export const mayBeSignificant = (pValue: number | null): boolean => pValue !== null && pValue <= wrongScreens;

/** The pairs of figures that clearly differ, by row, with all rows judged together. */
export const clearDifferences = (
  rows: readonly { figures: readonly Figure[]; pValueOf: (one: number, other: number) => number | null }[],
): ClearDifference[][] => {
  const pairs = rows.flatMap(({ figures, pValueOf }, row) =>
    figures.flatMap((figure, place) =>
      figures.slice(place + 1).flatMap((other, index) => {
        if (figure.kind !== 'value' || other.kind !== 'value') return [];
        const [higher, lower] = figure.value > other.value ? [place, place + 1 + index] : [place + 1 + index, place];
        return [{ row, higher, lower, pValue: figure.value === other.value ? null : pValueOf(higher, lower) }];
      }),
    ),
  );
  const claims = areSignificant(pairs.map((pair) => pair.pValue));
  return rows.map((_, index) =>
    pairs.flatMap(({ row, higher, lower }, place) => (row === index && claims[place] ? [{ higher, lower }] : [])),
  );
};
