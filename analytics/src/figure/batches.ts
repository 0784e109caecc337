/**
 * Rows of a metric counted by the day. A figure, its interval and its comparison take no more of rows
 * than their batches tell, so they are the same whether they are made of rows or of batches that were
 * counted before.
 */
import type { Instant } from '../facts.ts';
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import type { FigureRow, Period } from '../observation.ts';
import { isWithin } from '../time/periods.ts';
import { exactSum, rounded, sumOfSums, type ExactSum } from './exact-sum.ts';
import { sorted } from './statistics.ts';

/** The rows of a stretch of time that lies within one day of UTC. */
export type Batch = {
  /** The beginning of the stretch. */
  at: Instant;
  /** All rows; everything else is of those that are included. */
  total: number;
  n: number;
  sum: ExactSum;
  squares: number;
  ones: number;
  most: number;
  /** Ascending; only of metrics whose figure is a median. */
  values: Float64Array;
  /** Only of metrics that count what is different. */
  distinct: readonly unknown[];
};

/** Batches of one metric, ascending. No period that is asked for may begin or end inside one. */
export type Batches = { metric: MetricKey; batches: readonly Batch[] };
/** What figures are made of: rows, or their batches. */
export type Counted = readonly FigureRow[] | Batches;

const day = 86_400;
export const dayOfBatch = ({ at }: Pick<Batch, 'at'>): number => Math.floor(at / day);

type Value = Pick<FigureRow, 'value' | 'detail'>;

/** @param total of all rows; `included` are those of them that count */
export const batchOf = (metric: MetricKey, at: Instant, total: number, included: readonly Value[]): Batch => {
  const { aggregate } = metricDefinitions[metric];
  const values = included.map(({ value }) => value);
  return {
    at,
    total,
    n: values.length,
    sum: exactSum(values),
    squares: values.reduce((sum, value) => sum + value ** 2, 0),
    ones: values.reduce((count, value) => (value === 1 ? count + 1 : count), 0),
    most: values.reduce((most, value) => Math.max(most, value), 0),
    values: aggregate === 'median' ? sorted(values) : noValues,
    distinct: aggregate === 'distinct' ? included.map(({ detail }) => detail['distinct']) : [],
  };
};

const noValues = new Float64Array();

/** The batches of a metric in a period. */
export const batchesIn = (metric: MetricKey, counted: Counted, period: Period): readonly Batch[] => {
  if ('batches' in counted)
    return counted.metric === metric ? counted.batches.filter(({ at }) => isWithin(period, at)) : [];
  const rows = counted.filter((row) => row.metric === metric && isWithin(period, row.at));
  return [...Map.groupBy(rows, dayOfBatch)]
    .sort(([a], [b]) => a - b)
    .map(([, ofDay]) =>
      batchOf(
        metric,
        ofDay[0]!.at,
        ofDay.length,
        ofDay.filter((row) => row.excluded === null),
      ),
    );
};

export const countIn = (batches: readonly Batch[], of: 'n' | 'total' | 'ones' | 'squares'): number =>
  batches.reduce((sum, batch) => sum + batch[of], 0);

export const sumIn = (batches: readonly Batch[]): number => rounded(sumOfSums(batches.map(({ sum }) => sum)));

/** The values of all batches, ascending. */
export const valuesIn = (batches: readonly Batch[]): Float64Array => {
  const all = new Float64Array(batches.reduce((length, { values }) => length + values.length, 0));
  let place = 0;
  for (const { values } of batches) {
    all.set(values, place);
    place += values.length;
  }
  return all.sort();
};
