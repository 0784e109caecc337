/**
 * Periods: what "the last 30 days" means. It is 30 calendar days in the organization's time zone, the last of which is
 * today, up to `now`. So the length of a period is exact (`to - from`), and a rate never divides by future hours.
 */
import type { Instant } from '../facts.ts';
import type { Period } from '../observation.ts';
import { dateOf, startOf, startOfDay } from './edges.ts';
import { weekSeconds as week } from './durations.ts';

export const timeRanges = ['7d', '30d', '90d', '180d', '1y'] as const;
export type TimeRange = (typeof timeRanges)[number];
/** Whole days, both inclusive, written as `2026-03-29`. */
export type DayRange = { from: string; to: string };
/** A requested range: a number of days up to today, or chosen days. */
export type ReadRange = TimeRange | DayRange;

const daysIn: Record<TimeRange, number> = { '7d': 7, '30d': 30, '90d': 90, '180d': 180, '1y': 365 };

/** A range as a key: `30d`, `2026-03-01..2026-03-29`. */
export const rangeKey = (range: ReadRange): string =>
  typeof range === 'string' ? range : `${range.from}..${range.to}`;

/**
 * The period of a range, in `zone`, ending at `now` at the latest. @throws RangeError for an unknown zone, and for
 * chosen days that are invalid, in the future or in reverse order
 */
export const periodOf = (range: ReadRange, now: Instant, zone: string): Period => {
  const today = dateOf(now, zone);
  if (typeof range !== 'string') {
    const end = dateOf(startOfDay(range.to, zone), zone);
    if (range.to > today.toString()) throw new RangeError('days in the future');
    if (range.from > range.to) throw new RangeError('the first day is after the last');
    return { from: startOfDay(range.from, zone), to: Math.min(now, startOf(end.add({ days: 1 }), zone)) };
  }
  return { from: startOf(today.subtract({ days: daysIn[range] - 1 }), zone), to: now };
};

const hour = 3600;

/**
 * The end of the period of scores at `now`: the end of the current hour, or of the day if that is earlier. Rates divide
 * by whole hours of today, so within an hour, scores change only with new rows.
 */
export const scoredUntil = (now: Instant, zone: string): Instant =>
  Math.min(Math.ceil(now / hour) * hour, startOf(dateOf(now, zone).add({ days: 1 }), zone));

/** How many calendar days a period touches: the running one counts. */
export const daysOf = ({ from, to }: Period, zone: string): number =>
  dateOf(from, zone).until(dateOf(Math.max(to - 1, from), zone), { largestUnit: 'days' }).days + 1;

/** The same number of whole days, directly before `period`. */
export const previousPeriod = (period: Period, zone: string): Period => {
  const days = daysOf(period, zone);
  return { from: startOf(dateOf(period.from, zone).subtract({ days }), zone), to: period.from };
};

/** Maximum unrecorded share at the beginning of a period that is still compared. */
const unrecorded = 0.1;

/** Whether a period was recorded from (nearly) its beginning on. */
export const isRecorded = (period: Period, observedFrom: Instant | null): boolean =>
  observedFrom !== null && observedFrom <= period.from + unrecorded * (period.to - period.from);

/** The exact length in weeks. */
export const weeksIn = (period: Period): number => (period.to - period.from) / week;

export const isWithin = (period: Period, at: Instant): boolean => at >= period.from && at < period.to;
