import { Temporal } from 'temporal-polyfill';
import type { Instant } from '../facts.ts';
import { startOf } from './edges.ts';

/**
 * The start of the day a number of days earlier, by the calendar: subtracting seconds would be an hour off if clocks
 * changed in between.
 */
export type DaysAgo = (days: number) => Instant;

/** @param day 0 days ago; each start is cached, because asking a calendar is slow */
export const daysBefore = (day: string, zone: string): DaysAgo => {
  const date = Temporal.PlainDate.from(day);
  const starts = new Map<number, Instant>();
  return (days) => {
    const known = starts.get(days);
    if (known !== undefined) return known;
    const start = startOf(date.subtract({ days }), zone);
    starts.set(days, start);
    return start;
  };
};
