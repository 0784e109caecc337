/** The days of an organisation, numbered, so that windows and weeks are plain index arithmetic. */
import type { Instant } from '../../facts.ts';
import { dateOf, dayEdges, startOf } from '../../time/edges.ts';

export type ScoreCalendar = {
  /** Day i runs from edges[i] inclusive to edges[i + 1] exclusive. */
  edges: Instant[];
  /** Days since 1 January 1970 of day 0; the same day has the same number in every calendar. */
  firstDayNumber: number;
  /** How much of day i counts as working time: 0 at weekends, less than 1 for a day still running. */
  workShare: Float64Array;
  /** Position of the first day that was asked for; those before it only feed windows. */
  firstDay: number;
};

/**
 * The days from `from` to `to`, preceded by `daysBefore` more.
 * Throws RangeError for an unknown zone.
 */
export function scoreCalendar(from: Instant, to: Instant, zone: string, daysBefore: number): ScoreCalendar {
  const firstDate = dateOf(from, zone).subtract({ days: daysBefore });
  const edges = dayEdges(startOf(firstDate, zone), to, zone);
  const days = Math.max(0, edges.length - 1);
  const firstDayNumber = Math.floor(Date.UTC(firstDate.year, firstDate.month - 1, firstDate.day) / 86_400_000);
  const workShare = Float64Array.from({ length: days }, (_, day) => {
    // 1 January 1970 was a Thursday; Saturday and Sunday are 5 and 6 here.
    const weekday = (((firstDayNumber + day + 3) % 7) + 7) % 7;
    return weekday < 5 ? 1 : 0;
  });
  if (days > 0) {
    const start = edges[days - 1]!;
    const fullEnd = startOf(dateOf(start, zone).add({ days: 1 }), zone);
    workShare[days - 1]! *= (to - start) / (fullEnd - start);
  }
  return { edges, firstDayNumber, workShare, firstDay: Math.min(daysBefore, days) };
}
