/**
 * What people are measured by, looked at once a week over the half year before a day: on the same days
 * of the calendar whatever range is scored, and never on the day itself, so that what is still going
 * on moves nobody else's score.
 */
import type { Instant } from '../../facts.ts';
import type { ScoreCalendar } from './score-calendar.ts';

/** Days of history that are looked at, every so many days. */
const referenceDays = 182;
const everyDays = 7;
/** Days before a day, and before the window of the earliest look, that its anchors can depend on. */
export const anchorDays = referenceDays + everyDays;

/** The values of all comparable people in the reference time, reduced to their 10 % and 90 % points. */
export type Distribution = { people: number; low: number; high: number };

/**
 * What was looked at before, by what it is of. It holds while rules, scoring and everything up to
 * `until` are the same.
 */
export type KnownAnchors = Map<
  string,
  { until: Instant; distribution?: Distribution | null; baseline?: { people: number; median: number } | null }
>;

/** The values of everybody on one day that is looked at; places agree. */
export type Look = { personIds: string[]; teamIds: (string | null)[]; values: number[] };

/**
 * DistributionCache by what they are of. Ranges that are scored one after another of the same observations, rules
 * and configuration share them.
 */
export type DistributionCache = Map<string, ReadonlyMap<string, Look>>;

/** The days of the half year before `latest` that are looked at, ascending. */
export const daysCompared = (latest: number): number[] => {
  const days: number[] = [];
  for (let day = latest; day > latest - referenceDays && day >= 0; day -= everyDays) days.push(day);
  return days.reverse();
};

/** All that people are measured by was to be known, and something is not. */
export class UnknownDistribution extends Error {}

/** The last day before `day` on which is looked; positions in the calendar. */
export const latestLook = (day: number, { firstDayNumber }: ScoreCalendar): number =>
  day - 1 - ((firstDayNumber + day - 1) % everyDays);
