/**
 * Edges of days, weeks and months in an organization's time zone. They are computed once per range;
 * rows are then placed by binary search, because asking a calendar per row is slow.
 *
 * Edges are ascending instants. Bucket i runs from edges[i] inclusive to edges[i + 1] exclusive. The
 * first edge is `from` and the last is `to`, so that the buckets are exactly the parts of the range.
 */
import { Temporal } from 'temporal-polyfill';
import type { Instant } from '../facts.ts';

export type CalendarDay = {
  /** ISO date, `2026-03-29`. */
  date: string;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  /** The part of the day inside the range. */
  from: Instant;
  to: Instant;
};

/** The calendar date of an instant in a zone. Throws RangeError for an unknown zone. */
export const dateOf = (at: Instant, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDate();

/** The first instant of a date in a zone; not midnight if clocks skip it. */
export const startOf = (date: Temporal.PlainDate, zone: string): Instant =>
  Math.floor(date.toZonedDateTime({ timeZone: zone }).epochMilliseconds / 1000);

/** The first instant of a day such as `2026-03-29`. @throws RangeError for an invalid date */
export const startOfDay = (day: string, zone: string): Instant => startOf(Temporal.PlainDate.from(day), zone);

/** The instant of a full hour of a date, 24 for its end; the next hour if clocks skip it. */
export const hourOf = (date: Temporal.PlainDate, hour: number, zone: string): Instant =>
  hour >= 24
    ? startOf(date.add({ days: 1 }), zone)
    : Math.floor(date.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds / 1000);

/** The hour that clocks show at an instant, 0 to 23. */
export const clockHour = (at: Instant, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(zone).hour;

const edgesFrom = (
  from: Instant,
  to: Instant,
  zone: string,
  first: (date: Temporal.PlainDate) => Temporal.PlainDate,
  step: Temporal.DurationLike,
): Instant[] => {
  if (to <= from) return [];
  const edges = [from];
  let date = first(dateOf(from, zone)).add(step);
  for (let edge = startOf(date, zone); edge < to; edge = startOf(date, zone)) {
    edges.push(edge);
    date = date.add(step);
  }
  edges.push(to);
  return edges;
};

/** Edges at the starts of days. Empty if the range is. */
export const dayEdges = (from: Instant, to: Instant, zone: string): Instant[] =>
  edgesFrom(from, to, zone, (date) => date, { days: 1 });

/** Edges at the starts of ISO weeks (Mondays). Empty if the range is. */
export const weekEdges = (from: Instant, to: Instant, zone: string): Instant[] =>
  edgesFrom(from, to, zone, (date) => date.subtract({ days: date.dayOfWeek - 1 }), { days: 7 });

/** Edges at the starts of months. Empty if the range is. */
export const monthEdges = (from: Instant, to: Instant, zone: string): Instant[] =>
  edgesFrom(from, to, zone, (date) => date.with({ day: 1 }), { months: 1 });

/** The days that the range touches, with their dates and weekdays. */
export const calendarDays = (from: Instant, to: Instant, zone: string): CalendarDay[] => {
  const edges = dayEdges(from, to, zone);
  const days: CalendarDay[] = [];
  for (let i = 0; i + 1 < edges.length; i += 1) {
    const start = edges[i] as Instant;
    const date = dateOf(start, zone);
    days.push({ date: date.toString(), weekday: date.dayOfWeek, from: start, to: edges[i + 1] as Instant });
  }
  return days;
};

/** Which bucket an instant falls in, or -1 outside all of them. */
export const bucketIndex = (edges: readonly Instant[], at: Instant): number => {
  let low = 0;
  let high = edges.length - 1;
  if (high < 1 || at < (edges[0] as Instant) || at >= (edges[high] as Instant)) return -1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((edges[middle] as Instant) <= at) low = middle;
    else high = middle;
  }
  return low;
};
