/**
 * When an organization works: its weekdays, its hours and its holidays. Durations do not use it (a night is part of a
 * cycle time); it answers how much work fits into a number of days.
 */
import type { Instant } from '../facts.ts';
import { bucketIndex, calendarDays, dateOf, hourOf, type CalendarDay } from './edges.ts';

export type WorkingTime = {
  /** 1 Monday to 7 Sunday. */
  weekdays: readonly number[];
  /** Usual hours: from the first to before the second. */
  from: number;
  to: number;
  /** Dates such as `2026-12-25`. */
  holidays: readonly string[];
};

/** The default working time. */
export const usualWorkingTime: WorkingTime = { weekdays: [1, 2, 3, 4, 5], from: 8, to: 19, holidays: [] };

export const isWorkingDay = ({ weekdays, holidays }: WorkingTime, day: Pick<CalendarDay, 'date' | 'weekday'>) =>
  weekdays.includes(day.weekday) && !holidays.includes(day.date);

/**
 * The remaining share of a day's work after an instant: of the usual hours on a working day, of the whole day
 * otherwise.
 */
export const shareOfDayLeft = (at: Instant, zone: string, time: WorkingTime): number => {
  const date = dateOf(at, zone);
  const works = isWorkingDay(time, { date: date.toString(), weekday: date.dayOfWeek });
  const [from, to] = [hourOf(date, works ? time.from : 0, zone), hourOf(date, works ? time.to : 24, zone)];
  return Math.min(1, Math.max(0, (to - at) / (to - from)));
};

/**
 * Returns a function for the length of an interval in working days, in seconds. Whole days count, regardless of working
 * hours.
 * @param period contains all intervals
 */
export const workingLength = (
  period: { from: Instant; to: Instant },
  zone: string,
  time: WorkingTime,
): ((from: Instant, to: Instant) => number) => {
  const days = calendarDays(period.from, period.to, zone);
  const edges = [...days.map((day) => day.from), period.to];
  const before = [0];
  for (const day of days) before.push((before.at(-1) ?? 0) + (isWorkingDay(time, day) ? day.to - day.from : 0));
  const until = (at: Instant): number => {
    if (at >= period.to) return before.at(-1) ?? 0;
    const index = bucketIndex(edges, at);
    const day = days[index];
    if (day === undefined) return 0;
    return (before[index] ?? 0) + (isWorkingDay(time, day) ? at - day.from : 0);
  };
  return (from, to) => until(to) - until(from);
};
