/**
 * Periods: what "the last 30 days" means. It is 30 calendar days of the organisation, today the
 * last of them, as far as it has gone: from the start of the first day to `now`. The length of a
 * period is therefore exact (`to - from`), and a rate never divides by hours that are yet to come.
 */
import type { Instant } from '../facts.ts';
import type { Period } from '../observation.ts';
import { dateOf, startOf } from './edges.ts';

export const timeRanges = ['7d', '30d', '90d', '180d', '1y'] as const;
export type TimeRange = (typeof timeRanges)[number];

const daysIn: Record<TimeRange, number> = { '7d': 7, '30d': 30, '90d': 90, '180d': 180, '1y': 365 };

const week = 7 * 86_400;

/** The last `range` of days in `zone`, ending at `now`. Throws RangeError for an unknown zone. */
export const periodOf = (range: TimeRange, now: Instant, zone: string): Period => {
  const today = dateOf(now, zone);
  return { from: startOf(today.subtract({ days: daysIn[range] - 1 }), zone), to: now };
};

/** As many whole days as `period` touches, directly before it. */
export const previousPeriod = (period: Period, zone: string): Period => {
  const first = dateOf(period.from, zone);
  const last = dateOf(Math.max(period.to - 1, period.from), zone);
  const days = first.until(last, { largestUnit: 'days' }).days + 1;
  return { from: startOf(first.subtract({ days }), zone), to: period.from };
};

/** The exact length in weeks. */
export const weeksIn = (period: Period): number => (period.to - period.from) / week;

export const isWithin = (period: Period, at: Instant): boolean => at >= period.from && at < period.to;
