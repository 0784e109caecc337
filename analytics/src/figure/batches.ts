/**
 * Rows of a metric, aggregated by day. Figures, intervals and comparisons computed from batches equal those computed
 * from the rows themselves.
 */
import type { Instant } from '../facts.ts';
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import type { FigureRow, Period } from '../observation.ts';
import { isWithin } from '../time/periods.ts';
import { exactSum, rounded, sumOfSums, type ExactSum } from './exact-sum.ts';
import { sortAscending } from './sort-ascending.ts';
import { daySeconds as day } from '../time/durations.ts';

/** The rows of an interval within one UTC day. */
export type Batch = {
  /** The start of the interval. */
  at: Instant;
  /** All rows; the other fields cover included rows only. */
  total: number;
  n: number;
  sum: ExactSum;
  squares: number;
  ones: number;
  most: number;
  /** Ascending; only of metrics whose figure is a median. */
  values: Float64Array;
  /** Only for distinct counts. */
  distinct: readonly unknown[];
};

/** Batches of one metric, ascending. No requested period may begin or end inside one. */
export type Batches = { metric: MetricKey; batches: readonly Batch[] };
/** The input of figures: rows, or their batches. */
export type RowsOrBatches = readonly FigureRow[] | Batches;

export const dayOfBatch = ({ at }: Pick<Batch, 'at'>): number => Math.floor(at / day);

/**
 * @param total number of all rows
 * @param values of the included rows; the batch keeps this array and sorts it in place
 * @param distinct the distinct values of these rows, for distinct counts
 */
export const batchOf = (
  metric: MetricKey,
  at: Instant,
  total: number,
  values: Float64Array<ArrayBuffer>,
  distinct: readonly unknown[] = [],
): Batch => {
  const { aggregate } = metricDefinitions[metric];
  let [squares, ones, most] = [0, 0, 0];
  for (const value of values) {
    squares += value * value;
    if (value === 1) ones += 1;
    if (value > most) most = value;
  }
  return {
    at,
    total,
    n: values.length,
    sum: exactSum(values),
    squares,
    ones,
    most,
    values: aggregate === 'median' ? sortAscending(values) : noValues,
    distinct: aggregate === 'distinct' ? distinct : [],
  };
};

const noValues = new Float64Array();

/** A figure, its interval and its comparisons select the same part of the batches, so the selection is cached. */
const parts = new WeakMap<Batches, Map<string, readonly Batch[]>>();
const valuesOf = new WeakMap<readonly Batch[], Float64Array>();

/** The batches of a metric in a period. */
export const batchesIn = (metric: MetricKey, counted: RowsOrBatches, period: Period): readonly Batch[] => {
  if (!('batches' in counted)) return batchesOfRows(metric, counted, period);
  if (counted.metric !== metric) return [];
  const known = parts.get(counted) ?? new Map<string, readonly Batch[]>();
  parts.set(counted, known);
  const key = `${period.from}/${period.to}`;
  const found = known.get(key) ?? counted.batches.filter(({ at }) => isWithin(period, at));
  known.set(key, found);
  return found;
};

const batchesOfRows = (metric: MetricKey, counted: readonly FigureRow[], period: Period): readonly Batch[] =>
  [
    ...Map.groupBy(
      counted.filter((row) => row.metric === metric && isWithin(period, row.at)),
      dayOfBatch,
    ),
  ]
    .sort(([a], [b]) => a - b)
    .map(([, ofDay]) => batchOfRows(metric, ofDay));

/** Rows of which several periods are read: aggregated once, so that none of these edges is inside a batch. */
export const batchesBetween = (metric: MetricKey, rows: readonly FigureRow[], edges: readonly Instant[]): Batches => {
  const ascending = rows.filter((row) => row.metric === metric).toSorted((a, b) => a.at - b.at);
  const sortedEdges = edges.toSorted((a, b) => a - b);
  const batches: Batch[] = [];
  let [start, next] = [0, 0];
  while (start < ascending.length) {
    const first = ascending[start]!;
    while (next < sortedEdges.length && sortedEdges[next]! <= first.at) next += 1;
    const until = Math.min(sortedEdges[next] ?? Infinity, (dayOfBatch(first) + 1) * day);
    let end = start;
    while (end < ascending.length && ascending[end]!.at < until) end += 1;
    batches.push(batchOfRows(metric, ascending.slice(start, end)));
    start = end;
  }
  return { metric, batches };
};

const batchOfRows = (metric: MetricKey, rows: readonly FigureRow[]): Batch => {
  const included = rows.filter((row) => row.excluded === null);
  // A loop, which is faster than `Float64Array.from`.
  const values = new Float64Array(included.length);
  for (let index = 0; index < included.length; index += 1) values[index] = included[index]!.value;
  const isDistinct = metricDefinitions[metric].aggregate === 'distinct';
  const distinct = isDistinct ? included.map(({ detail }) => detail['distinct']) : [];
  return batchOf(metric, rows[0]!.at, rows.length, values, distinct);
};

export const countIn = (batches: readonly Batch[], of: 'n' | 'total' | 'ones' | 'squares'): number =>
  batches.reduce((sum, batch) => sum + batch[of], 0);

export const sumIn = (batches: readonly Batch[]): number => rounded(sumOfSums(batches.map(({ sum }) => sum)));

/** The values of all batches, ascending. */
export const valuesIn = (batches: readonly Batch[]): Float64Array => {
  const known = valuesOf.get(batches);
  if (known !== undefined) return known;
  const all = new Float64Array(batches.reduce((length, { values }) => length + values.length, 0));
  let index = 0;
  for (const { values } of batches) {
    all.set(values, index);
    index += values.length;
  }
  const found = sortAscending(all);
  valuesOf.set(batches, found);
  return found;
};
