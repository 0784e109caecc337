/** The days of an organization, numbered, so that windows and weeks are plain index arithmetic. */
import { dayMs } from '@sightline/contract';
import type { Instant } from '../../facts.ts';
import { dateOf, dayEdges, startOf } from '../../time/edges.ts';
import { usualWorkingTime, type WorkingTime } from '../../time/working-time.ts';

export type ScoreCalendar = {
  /** Day i runs from edges[i] inclusive to edges[i + 1] exclusive. */
  edges: Instant[];
  /** Days since 1 January 1970 of day 0; the same day has the same number in every calendar. */
  firstDayNumber: number;
  /** The share of day i that counts as working time: 0 on days off, less than 1 for today. */
  workShare: Float64Array;
  /** Working days before day i. */
  workBefore: Float64Array;
  /** Working days of a usual week. */
  daysAWeek: number;
  /** Position of the first requested day; those before it only feed windows. */
  firstDay: number;
};

/** The days from `from` to `to`, preceded by `daysBefore` more. @throws RangeError for an unknown zone */
export function scoreCalendar(
  from: Instant,
  to: Instant,
  zone: string,
  daysBefore: number,
  { weekdays, holidays }: WorkingTime = usualWorkingTime,
): ScoreCalendar {
  const firstDate = dateOf(from, zone).subtract({ days: daysBefore });
  const edges = dayEdges(startOf(firstDate, zone), to, zone);
  const days = Math.max(0, edges.length - 1);
  const firstDayNumber = Math.floor(Date.UTC(firstDate.year, firstDate.month - 1, firstDate.day) / dayMs);
  const off = new Set(holidays.map((date) => Date.parse(date) / dayMs));
  const workShare = Float64Array.from({ length: days }, (_, day) => {
    // 1 January 1970 was a Thursday.
    const weekday = ((((firstDayNumber + day + 3) % 7) + 7) % 7) + 1;
    return weekdays.includes(weekday) && !off.has(firstDayNumber + day) ? 1 : 0;
  });
  if (days > 0) {
    const start = edges[days - 1]!;
    const fullEnd = startOf(dateOf(start, zone).add({ days: 1 }), zone);
    workShare[days - 1] = addable(workShare[days - 1]! * ((to - start) / (fullEnd - start)));
  }
  return {
    edges,
    firstDayNumber,
    workShare,
    workBefore: runningSum(workShare),
    daysAWeek: weekdays.length,
    firstDay: Math.min(daysBefore, days),
  };
}

const steps = 2 ** 20;

/** Rounded so that sums are exact: the same days have the same sum in every calendar. */
export const addable = (days: number): number => Math.round(days * steps) / steps;

/** The sum of the values before each index, and of all values at the end. */
export function runningSum(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i += 1) sums[i + 1] = sums[i]! + values[i]!;
  return sums;
}
