/** Updates daily batches after changes of observations. */
import {
  daySeconds as day,
  batchOf,
  dateOf,
  leadTime,
  metricDefinitions,
  startOf,
  type MetricKey,
} from '@sightline/analytics';
import { limits } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { deleteBatches, replaceBatches, type StoredBatch } from './batches.store.ts';
import {
  observedDays,
  readPhaseSums,
  readIntervals,
  type DayOfMetric,
  type PhaseSums,
  type Span,
  type IntervalRows,
} from './intervals.store.ts';

/** Days of a metric that are read and written together. */
const daysAtOnce = 200;

/** Distinct counts, such as people helped, have no batches: days cannot be added up. */
export const hasBatches = (metric: MetricKey): boolean => metricDefinitions[metric].aggregate !== 'distinct';

/** Computes the batches of days with changed observations again. */
export const renewBatches = async (
  tx: Tx,
  organizationId: string,
  changed: readonly DayOfMetric[],
  timeZone: string,
): Promise<void> => {
  const days = changed.filter(({ metric }) => hasBatches(metric));
  const partsOf = partsOfDays(timeZone);
  for (let start = 0; start < days.length; start += daysAtOnce) {
    const some = days.slice(start, start + daysAtOnce);
    const spans = some.flatMap(({ metric, date }) => partsOf(date).map((part) => ({ metric, ...part })));
    await replaceBatches(
      tx,
      organizationId,
      some.map(({ metric, date }) => ({ metric, from: date * day, to: (date + 1) * day })),
      await aggregateSpans(tx, spans),
    );
  }
};

/** Computes batches of metrics over spans that have rows. */
export const aggregateSpans = async (tx: Tx, spans: readonly Span[]): Promise<(StoredBatch & { metric: string })[]> => {
  const intervals = await readIntervals(tx, spans, limits.smallestGroup);
  const phased = intervals.filter(({ metric }) => metric === leadTime.key);
  const sums = phased.length === 0 ? [] : await readPhaseSums(tx, phased);
  const byStart = new Map(sums.map((sum) => [sum.from, sum]));
  return intervals.map((interval) =>
    batchFrom(interval, interval.metric === leadTime.key ? byStart.get(interval.from) : undefined),
  );
};

/** Like `renewBatches`, for days named by their metric and their day since 1970. */
export const renewChangedBatches = (
  tx: Tx,
  organizationId: string,
  names: ReadonlySet<string>,
  timeZone: string,
): Promise<void> => renewBatches(tx, organizationId, [...names].map(dayNamed), timeZone);

export const renewAllBatches = async (tx: Tx, organizationId: string, timeZone: string): Promise<void> => {
  await deleteBatches(tx);
  await renewBatches(tx, organizationId, await observedDays(tx), timeZone);
};

const dayNamed = (name: string): DayOfMetric => {
  const [metric, date] = name.split(' ');
  return { metric: metric as MetricKey, date: Number(date) };
};

/** The parts of a UTC day that belong to different days of the organization. */
const partsOfDays = (timeZone: string): ((date: number) => { from: number; to: number }[]) => {
  const known = new Map<number, { from: number; to: number }[]>();
  return (date) => {
    const parts = known.get(date) ?? partsOfDay(date, timeZone);
    known.set(date, parts);
    return parts;
  };
};

const partsOfDay = (date: number, timeZone: string): { from: number; to: number }[] => {
  const [from, to] = [date * day, (date + 1) * day];
  const midnight = startOf(dateOf(from, timeZone).add({ days: 1 }), timeZone);
  return midnight < to
    ? [
        { from, to: midnight },
        { from: midnight, to },
      ]
    : [{ from, to }];
};

const batchFrom = (
  { metric, from, to, latest, total, values, people }: IntervalRows,
  { whole, phases }: Pick<PhaseSums, 'whole' | 'phases'> = { whole: 0, phases: [] },
): StoredBatch & { metric: string } => ({
  metric,
  ...batchOf(metric, from, total, Float64Array.from(values)),
  until: to,
  latest,
  people,
  whole,
  phases,
});
