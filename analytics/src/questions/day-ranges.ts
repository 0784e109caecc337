/** Ranges of days that questions name. */
import { Temporal } from 'temporal-polyfill';
import type { DayRange } from '../time/periods.ts';

type Date = Temporal.PlainDate;

/** Words that name days, and the days they name; null if no figure is about these. */
export type DayRule = { pattern: RegExp; days: (found: RegExpExecArray, today: Date) => DayRange | null };

const firstOfWeek = (date: Date): Date => date.subtract({ days: date.dayOfWeek - 1 });
const firstOfMonth = (date: Date): Date => date.with({ day: 1 });
const firstOfQuarter = (date: Date): Date => date.with({ month: date.month - ((date.month - 1) % 3), day: 1 });
const firstOfYear = (date: Date): Date => date.with({ month: 1, day: 1 });

const units = {
  week: { first: firstOfWeek, length: { days: 7 } },
  month: { first: firstOfMonth, length: { months: 1 } },
  quarter: { first: firstOfQuarter, length: { months: 3 } },
  year: { first: firstOfYear, length: { years: 1 } },
} as const;
export type UnitName = keyof typeof units;

export const untilToday = (from: Date, today: Date): DayRange => ({ from: from.toString(), to: today.toString() });

/** A unit of time from `from` on, up to today at most. */
export const whole = (from: Date, length: Temporal.DurationLike, today: Date): DayRange => {
  const last = from.add(length).subtract({ days: 1 });
  return untilToday(from, Temporal.PlainDate.compare(last, today) > 0 ? today : last);
};

/** The last `count` units, today included. */
export const lastOf = (count: number, unit: UnitName | 'day', today: Date): DayRange => {
  const length = unit === 'quarter' ? { months: 3 * count } : { [`${unit}s`]: count };
  return untilToday(today.subtract(length).add({ days: 1 }), today);
};

export const thisUnit = (name: UnitName, today: Date): DayRange => untilToday(units[name].first(today), today);

export const unitBefore = (name: UnitName, today: Date): DayRange => {
  const { first, length } = units[name];
  return whole(first(today).subtract(length), length, today);
};

/** The first day of the latest month of that name that has begun. */
export const startOfMonth = (month: number, year: string | undefined, today: Date): Date => {
  if (year !== undefined) return Temporal.PlainDate.from({ year: Number(year), month, day: 1 });
  const ofThisYear = today.with({ month, day: 1 });
  return Temporal.PlainDate.compare(ofThisYear, today) > 0 ? ofThisYear.subtract({ years: 1 }) : ofThisYear;
};

/** From the first to the last of two months of that number and year, in the last twelve months by default. */
export const months = (
  [first, firstYear]: readonly [number, string | undefined],
  [last, lastYear]: readonly [number, string | undefined],
  today: Date,
): DayRange => {
  const end = startOfMonth(last, lastYear, today);
  const start = startOfMonth(first, firstYear, today);
  const { to } = whole(end, { months: 1 }, today);
  // “November to February” begins in the year before.
  const isAfter = Temporal.PlainDate.compare(start, end) > 0;
  return { from: (isAfter ? start.subtract({ years: 1 }) : start).toString(), to };
};

/** The later of two months if one follows the other. */
export const laterOf = (one: number, other: number, today: Date): DayRange | null => {
  const [a, b] = [startOfMonth(one, undefined, today), startOfMonth(other, undefined, today)];
  const [earlier, later] = Temporal.PlainDate.compare(a, b) < 0 ? [a, b] : [b, a];
  return earlier.add({ months: 1 }).equals(later) ? whole(later, { months: 1 }, today) : null;
};

/** The latest such day that has begun. */
export const dayOfMonth = (
  month: number,
  day: number,
  { year, today }: { year: string | undefined; today: Date },
): DayRange => whole(startOfMonth(month, year, today).with({ day }), { days: 1 }, today);

export const wholeQuarter = (quarter: number, year: string | undefined, today: Date): DayRange =>
  whole(startOfMonth(3 * (quarter - 1) + 1, year, today), { months: 3 }, today);

/** The latest such weekday (from 1 for Monday) up to a day. */
export const latestWeekday = (weekday: number, day: Date): Date =>
  day.subtract({ days: (day.dayOfWeek - weekday + 7) % 7 });

export const wholeYear = (year: string, today: Date): DayRange =>
  whole(Temporal.PlainDate.from({ year: Number(year), month: 1, day: 1 }), { years: 1 }, today);

export const dayBefore = (today: Date): DayRange => whole(today.subtract({ days: 1 }), { days: 1 }, today);
