/** The days, weeks or months of a period, and the days at the same distance in the period before. */
import { Temporal } from 'temporal-polyfill';
import type { Period } from '../observation.ts';
import { dateOf, dayEdges, monthEdges, startOf, weekEdges } from './edges.ts';

export const bucketSteps = ['day', 'week', 'month'] as const;
export type BucketStep = (typeof bucketSteps)[number];

export type Bucket = Period & {
  /** Its days, both inclusive, as `2026-03-29`. */
  firstDay: string;
  lastDay: string;
  /** Whether it is a whole day, week or month; those at the ends of a period may be cut. */
  whole: boolean;
};

const edgesOf = { day: dayEdges, week: weekEdges, month: monthEdges } as const;
const lengthOf = { day: { days: 1 }, week: { days: 7 }, month: { months: 1 } } as const;

const firstDateOf = (date: Temporal.PlainDate, step: BucketStep): Temporal.PlainDate => {
  if (step === 'day') return date;
  return step === 'week' ? date.subtract({ days: date.dayOfWeek - 1 }) : date.with({ day: 1 });
};

/** The buckets of a period, first to last; together they are exactly the period. */
export const bucketsOf = (period: Period, step: BucketStep, zone: string): Bucket[] => {
  const edges = edgesOf[step](period.from, period.to, zone);
  return edges.slice(1).map((to, index): Bucket => {
    const from = edges[index]!;
    const begin = firstDateOf(dateOf(from, zone), step);
    const whole = from === startOf(begin, zone) && to === startOf(begin.add(lengthOf[step]), zone);
    return {
      from,
      to,
      firstDay: dateOf(from, zone).toString(),
      lastDay: dateOf(to - 1, zone).toString(),
      whole,
    };
  });
};

/**
 * For each bucket of a period the same days of the one before: as many days after the first day of
 * `previous`. They are whole days even where the bucket is cut short by now.
 */
export const bucketsBefore = (buckets: readonly Bucket[], previous: Period, zone: string): Period[] => {
  const first = buckets[0];
  if (first === undefined) return [];
  const origin = Temporal.PlainDate.from(first.firstDay);
  const begin = dateOf(previous.from, zone);
  const moved = (day: string, more: number): number => {
    const distance = origin.until(Temporal.PlainDate.from(day), { largestUnit: 'days' }).days;
    return startOf(begin.add({ days: distance + more }), zone);
  };
  return buckets.map(({ firstDay, lastDay }) => ({ from: moved(firstDay, 0), to: moved(lastDay, 1) }));
};
