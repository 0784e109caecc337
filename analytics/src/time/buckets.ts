/** The days, weeks or months of a period, and the corresponding days of the previous period. */
import { Temporal } from 'temporal-polyfill';
import type { Period } from '../observation.ts';
import { dateOf, dayEdges, monthEdges, startOf, weekEdges } from './edges.ts';

export const bucketSteps = ['day', 'week', 'month'] as const;
export type BucketStep = (typeof bucketSteps)[number];

export type Bucket = Period & {
  /** Its first and last day, such as `2026-03-29`. */
  firstDay: string;
  lastDay: string;
  /** False if an end of the period cuts the day, week or month. */
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
 * For each bucket of a period, the corresponding days of the previous one, at the same distance from its first day.
 * They are whole days, even if the bucket ends with today.
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
