/** Keeps the counts of observations by day in step with the observations. */
import { batchOf, dateOf, leadTime, metricDefinitions, startOf, type MetricKey } from '@sightline/analytics';
import { limits } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { deleteBatches, replaceBatches, type KeptBatch } from './batches.store.ts';
import { isBatched, markBatched } from './measurement-states.store.ts';
import type { RunPlan } from './plan-run.ts';
import type { Run } from './score-run.ts';
import {
  observedDays,
  readPhaseSums,
  readIntervals,
  type DayOfMetric,
  type PhaseSums,
  type Span,
  type CountedInterval,
} from './intervals.store.ts';

const day = 86_400;
/** So many days of a metric are read and written together. */
const daysAtOnce = 200;

/** What counts different things, as people who were helped, has no batches: a day says nothing of the next. */
export const isCounted = (metric: MetricKey): boolean => metricDefinitions[metric].aggregate !== 'distinct';

/** Counts those days of metrics anew that observations changed on. */
export const countBatches = async (
  tx: Tx,
  organizationId: string,
  changed: readonly DayOfMetric[],
  timeZone: string,
): Promise<void> => {
  const days = changed.filter(({ metric }) => isCounted(metric));
  const partsOf = partsOfDays(timeZone);
  for (let start = 0; start < days.length; start += daysAtOnce) {
    const some = days.slice(start, start + daysAtOnce);
    const spans = some.flatMap(({ metric, date }) => partsOf(date).map((part) => ({ metric, ...part })));
    await replaceBatches(
      tx,
      organizationId,
      some.map(({ metric, date }) => ({ metric, from: date * day, to: (date + 1) * day })),
      await countSpans(tx, spans),
    );
  }
};

/** The batches of spans of metrics, of those that have any rows. */
export const countSpans = async (tx: Tx, spans: readonly Span[]): Promise<(KeptBatch & { metric: string })[]> => {
  const intervals = await readIntervals(tx, spans, limits.smallestGroup);
  const phased = intervals.filter(({ metric }) => metric === leadTime.key);
  const sums = phased.length === 0 ? [] : await readPhaseSums(tx, phased);
  const byStart = new Map(sums.map((one) => [one.from, one]));
  return intervals.map((one) => batchFrom(one, one.metric === leadTime.key ? byStart.get(one.from) : undefined));
};

/** Counts the days again that changed; all of them where the run reuses nothing. */
export const countByDay = async (
  tx: Tx,
  { organizationId, current: { timeZone } }: Pick<Run, 'organizationId' | 'current'>,
  { kind }: RunPlan,
  changed: ReadonlySet<string>,
): Promise<void> => {
  if (kind !== 'everything' && (await isBatched(tx)))
    return countBatches(tx, organizationId, [...changed].map(dayNamed), timeZone);
  await deleteBatches(tx);
  await countBatches(tx, organizationId, await observedDays(tx), timeZone);
  await markBatched(tx, organizationId);
};

const dayNamed = (name: string): DayOfMetric => {
  const [metric, date] = name.split(' ');
  return { metric: metric as MetricKey, date: Number(date) };
};

/** The parts of a day of UTC that belong to different days of the organisation. */
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
  { metric, from, to, latest, total, values, people }: CountedInterval,
  { whole, phases }: Pick<PhaseSums, 'whole' | 'phases'> = { whole: 0, phases: [] },
): KeptBatch & { metric: string } => ({
  metric,
  ...batchOf(metric, from, total, Float64Array.from(values)),
  until: to,
  latest,
  people,
  whole,
  phases,
});
