/**
 * Whether two figures of a metric differ by more than chance: the one judgement behind every claim on
 * every screen. It takes days and weeks, not rows, as what varies by chance (see clusters), never less
 * than single rows would vary, and is the stricter the more is compared at a time.
 */
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import type { Figure } from '../observation.ts';
import { batchesIn, countIn, sumIn, valuesIn, type Batch, type Counted } from './batches.ts';
import { binomialPValue, fisherPValue, studentPValue } from './p-value.ts';
import { byDay, fewestClusters, rateByInterval, ratioOf, type Ratio } from './clusters.ts';
import { rounded } from './exact-sum.ts';
import { rateWeeks, type FigureOptions } from './figure.ts';
import { countBelow } from './statistics.ts';
import { ninetyPercent } from './student.ts';

/** The rows behind a figure, or their batches, and its options. */
export type Side = { rows: Counted; options: FigureOptions };

/**
 * How often two equal subjects would differ as much, between 0 and 1. Null where this cannot be judged:
 * of fewer than four days (of weeks, for rates) with data on either side, and of counts of people.
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
 * Welch's test of two ratios. Of few, skewed batches the usual degrees of freedom promise too much, so
 * they are those of the side with fewer. The floors are variances below which single rows would not stay.
 */
const welchPValue = (a: Ratio, b: Ratio, [floorA, floorB]: readonly [number, number]): number | null => {
  const fewer = Math.min(a.clusters, b.clusters);
  if (fewer < fewestClusters) return null;
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

/** The variance of places that are spread evenly between 0 and 1. */
const evenly = 1 / 12;

/** Whether values of one side are usually larger (Brunner and Munzel), by days. */
const orderPValue = (a: Part, b: Part): number | null => {
  const [valuesA, valuesB] = [valuesIn(a), valuesIn(b)];
  if (valuesA.length === 0 || valuesB.length === 0) return null;
  const [someA, someB] = [evenlyAmong(valuesA), evenlyAmong(valuesB)];
  const ofA = ratioOf(byDay(a, ({ values }) => indicesAmong(someB, values)));
  const ofB = ratioOf(byDay(b, ({ values }) => indicesAmong(someA, values)));
  return welchPValue(ofA, { ...ofB, value: 0.5 }, [evenly / valuesA.length, evenly / valuesB.length]);
};

/** With this many values a position is accurate to less than its four thousandth part. */
const manyValues = 4096;

/** Ascending values, or so many of them from evenly spaced places that stand for them. */
const evenlyAmong = (ascending: Float64Array): Float64Array =>
  ascending.length <= manyValues
    ? ascending
    : Float64Array.from(
        { length: manyValues },
        (_, index) => ascending[Math.floor(((index + 0.5) * ascending.length) / manyValues)]!,
      );

/** The sum of the shares of `others` that are below each value; equal ones count half. Both ascend. */
const indicesAmong = (others: Float64Array, values: Float64Array): number => {
  let [below, notAbove, twice] = [0, 0, 0];
  for (const value of values) {
    below = countBelow(others, value, { orEqual: false, from: below });
    notAbove = countBelow(others, value, { orEqual: true, from: Math.max(below, notAbove) });
    twice += below + notAbove;
  }
  return twice / (2 * others.length);
};

type Bounded = Pick<Extract<Figure, { kind: 'value' }>, 'value' | 'low' | 'high'>;

/** Where the rows are not available, a normal distribution replaces the interval's own. */
const manyDegrees = 1000;

/**
 * The same of two figures that come with their own 90 % intervals, as scores do. The wider side of an
 * interval counts: the other may have been cut at 0 or at 100.
 */
export const pValueOfIntervals = (one: Bounded, other: Bounded): number | null => {
  const halfOf = ({ value, low, high }: Bounded): number =>
    low === undefined || high === undefined ? Number.NaN : Math.max(value - low, high - value);
  const half = Math.hypot(halfOf(one), halfOf(other));
  return half > 0 ? studentPValue((ninetyPercent * (one.value - other.value)) / half, manyDegrees) : null;
};

/** A pair of figures that differ significantly, by index. */
export type ClearDifference = { higher: number; lower: number };

/** The rate of false claims per screen. */
const wrongScreens = 0.05;

/**
 * Fewer comparisons are judged as if this many figures were compared, so that a short list
 * claims nothing that the longest usual one, of the same figures, would not.
 */
export const screenful = 14;

/** Which of the differences judged together are claimed (Holm): null was not judged, and is not claimed. */
export const areSignificant = (chances: readonly (number | null)[]): boolean[] => {
  const judged = chances.flatMap((pValue, index) => (pValue === null ? [] : [{ pValue, place: index }]));
  const claims = chances.map(() => false);
  let left = Math.max(screenful, judged.length);
  for (const { pValue, place } of judged.sort((a, b) => a.pValue - b.pValue)) {
    if (pValue > wrongScreens / left) break;
    claims[place] = true;
    left -= 1;
  }
  return claims;
};

/** Whether `areSignificant` could claim a difference, whatever it is judged together with. */
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
