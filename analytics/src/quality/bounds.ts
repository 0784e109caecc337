/** The lowest and highest figure that any resolution of all doubts could give (decision 1810). */
import { maxOf, minOf } from '../long-lists.ts';
import { batchesIn, countIn, sumIn, valuesIn, type RowsOrBatches } from '../figure/batches.ts';
import { figureOf, rateWeeks, type FigureOptions } from '../figure/figure.ts';
import { sorted } from '../figure/statistics.ts';
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import { isWithin } from '../time/periods.ts';
import type { Doubt } from './gaps.ts';

/** Null if unbounded. */
export type Bounds = { low: number; high: number | null };

/** A row with one or more doubts. */
type DoubtfulRow = {
  isOptional: boolean;
  counted: number | null;
  low: number;
  high: number;
};

/** Doubts by effect: rows that may differ, and the number of successes that may be failures. */
type Doubtful = { rows: DoubtfulRow[]; failures: number };

/**
 * @param counted the input of the figure
 * @param doubts of any metric and time; those of the figure are used
 * @returns null if the figure lacks data or is a distinct count
 */
export const boundsOf = (
  metric: MetricKey,
  counted: RowsOrBatches,
  doubts: readonly Doubt[],
  options: FigureOptions,
): Bounds | null => {
  const figure = figureOf(metric, counted, options);
  const { aggregate } = metricDefinitions[metric];
  if (figure.kind !== 'value' || aggregate === 'distinct') return null;
  const doubtful = doubtfulRows(
    doubts.filter((doubt) => doubt.metric === metric && isWithin(options.period, doubt.at)),
  );
  const { rows, failures } = doubtful;
  if (rows.length + failures === 0) return { low: figure.value, high: figure.value };
  const batches = batchesIn(metric, counted, options.period);
  if (aggregate === 'rate') return rateBounds(sumIn(batches), rateWeeks(options), rows, figure.value);
  if (aggregate === 'median') {
    const certain = without(valuesIn(batches), rows);
    return spanning(figure.value, medianAt('low', certain, rows), medianAt('high', certain, rows));
  }
  const sum = aggregate === 'share' ? countIn(batches, 'ones') : sumIn(batches);
  const certain = certainOf({ n: countIn(batches, 'n'), sum }, rows);
  const [lowest, highest] = [meanAt('low', certain, rows), meanAt('high', certain, rows)];
  if (lowest.n === 0 || highest.n === 0) return { low: figure.value, high: figure.value };
  const failed = Math.min(failures, Math.max(0, highest.n - highest.sum));
  return spanning(figure.value, lowest.sum / lowest.n, (highest.sum + failed) / highest.n);
};

/**
 * Combines the doubts about each row: it is optional if any doubt says so, and its value can be in any of their ranges.
 */
const doubtfulRows = (doubts: readonly Doubt[]): Doubtful => {
  const failures = new Set(doubts.filter(({ effect }) => effect === 'failure').map(({ row }) => row)).size;
  const byRow = Map.groupBy(
    doubts.filter(({ effect }) => effect !== 'failure'),
    ({ row }) => row,
  );
  const rows = [...byRow.values()].map((ofRow) => ({
    isOptional: ofRow.some(({ effect }) => effect === 'row'),
    counted: ofRow.find(({ counted }) => counted !== null)?.counted ?? null,
    low: minOf(ofRow.map(({ low }) => low)),
    high: maxOf(ofRow.map(({ high }) => high)),
  }));
  return { rows, failures };
};

/** Extends the bounds to include the figure itself, which rounding may have excluded. */
const spanning = (value: number, low: number, high: number): Bounds => ({
  low: Math.min(value, low),
  high: high === Infinity ? null : Math.max(value, high),
});

const rateBounds = (sum: number, weeks: number, rows: readonly DoubtfulRow[], value: number): Bounds => {
  const certain = Math.max(0, sum - total(rows, ({ counted }) => counted ?? 0));
  const low = certain + total(rows, (row) => (row.isOptional ? 0 : row.low));
  const high = certain + total(rows, (row) => row.high);
  return spanning(value, low / weeks, high / weeks);
};

const total = <One>(rows: readonly One[], of: (row: One) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** All values except those of doubtful rows. */
const without = (ascending: Float64Array, rows: readonly DoubtfulRow[]): Float64Array => {
  const removed = new Map<number, number>();
  for (const { counted } of rows) if (counted !== null) removed.set(counted, (removed.get(counted) ?? 0) + 1);
  if (removed.size === 0) return ascending;
  return ascending.filter((value) => {
    const left = removed.get(value) ?? 0;
    if (left > 0) removed.set(value, left - 1);
    return left === 0;
  });
};

type Side = 'low' | 'high';

/**
 * Optional rows are added in the order that moves the median furthest, as long as they do not move it back: no other
 * choice of the same number of rows moves it further.
 */
const medianAt = (side: Side, certain: Float64Array, rows: readonly DoubtfulRow[]): number => {
  const sign = side === 'low' ? -1 : 1;
  const required = rows.filter((row) => !row.isOptional).map((row) => row[side]);
  const optional = sorted(rows.filter((row) => row.isOptional).map((row) => row[side] * sign));
  // Mirrored, the lowest median is the highest.
  const base = sorted([...certain, ...required].map((value) => value * sign));
  let [added, median] = [0, base.length === 0 ? -Infinity : middleOf(base, optional, 0)];
  while (added < optional.length && optional[optional.length - 1 - added]! >= median) {
    added += 1;
    median = middleOf(base, optional, added);
  }
  return median * sign;
};

/** The median of ascending values combined with the highest `highest` of others. */
const middleOf = (base: Float64Array, others: Float64Array, highest: number): number => {
  const n = base.length + highest;
  const [low, high] = [Math.floor((n - 1) / 2), Math.ceil((n - 1) / 2)].map((index) =>
    valueAt(base, others.subarray(others.length - highest), index),
  ) as [number, number];
  return low === high ? low : low + (high - low) * 0.5;
};

/** The value at an index of two ascending lists, merged. */
const valueAt = (one: Float64Array, other: Float64Array, index: number): number => {
  // Binary search for the number of values from the first list at or before the index.
  let [low, high] = [Math.max(0, index + 1 - other.length), Math.min(one.length, index + 1)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (one[middle]! < other[index - middle]!) low = middle + 1;
    else high = middle;
  }
  return Math.max(one[low - 1] ?? -Infinity, other[index - low] ?? -Infinity);
};

type Mean = { n: number; sum: number };

const certainOf = ({ n, sum }: Mean, rows: readonly DoubtfulRow[]): Mean => {
  const counted = rows.filter((row) => row.counted !== null);
  return { n: Math.max(0, n - counted.length), sum: Math.max(0, sum - total(counted, (row) => row.counted ?? 0)) };
};

/** Optional rows are added in the order that moves the mean furthest, as long as each one moves it further. */
const meanAt = (side: Side, certain: Mean, rows: readonly DoubtfulRow[]): Mean => {
  const sign = side === 'low' ? -1 : 1;
  const required = rows.filter((row) => !row.isOptional);
  let [n, sum] = [certain.n + required.length, certain.sum + total(required, (row) => row[side])];
  const optional = rows.filter((row) => row.isOptional).toSorted((a, b) => (b[side] - a[side]) * sign);
  for (const row of optional) {
    if (n > 0 && (row[side] - sum / n) * sign <= 0) break;
    [n, sum] = [n + 1, sum + row[side]];
  }
  return { n, sum };
};

/** Bounds of a mean if optional values may or may not count. */
export const meanBounds = (
  values: readonly Pick<DoubtfulRow, 'isOptional' | 'low' | 'high'>[],
): { low: number; high: number } => {
  const rows = values.map((one) => ({ ...one, counted: null }));
  const nothing = { n: 0, sum: 0 };
  const [lowest, highest] = [meanAt('low', nothing, rows), meanAt('high', nothing, rows)];
  return { low: lowest.sum / lowest.n, high: highest.sum / highest.n };
};

/**
 * The lowest possible share of some rows among all: their doubtful rows do not count, and excluded rows count for
 * others.
 */
export const lowestShare = <Row extends { key: string }>(
  rows: readonly Row[],
  isPart: (row: Row) => boolean,
  doubts: readonly Pick<Doubt, 'row' | 'effect' | 'counted'>[],
): number => {
  const optional = doubts.filter(({ effect }) => effect === 'row');
  const counted = new Set(rows.map(({ key }) => key));
  const optionalRows = new Set(optional.map(({ row }) => row));
  const left = new Set(optional.flatMap((one) => (one.counted === null && !counted.has(one.row) ? [one.row] : [])));
  const part = rows.filter((row) => isPart(row) && !optionalRows.has(row.key)).length;
  const others = rows.filter((row) => !isPart(row)).length;
  const all = part + others + left.size;
  return all === 0 ? 0 : part / all;
};
