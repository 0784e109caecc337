/**
 * What people are measured against, sampled once a week over the half year before a day: on the same days
 * of the calendar whatever range is scored, and never on the day itself, so that an unfinished day
 * changes no other person's score.
 */
import type { Instant } from '../../facts.ts';
import type { ScoreCalendar } from './score-calendar.ts';

/** Days of history that are sampled, and the sampling interval in days. */
const referenceDays = 182;
const everyDays = 7;
/** Days before a day, and before the window of the earliest sample, that its anchors can depend on. */
export const anchorDays = referenceDays + everyDays;

/** The values of all comparable people in the reference time, reduced to their 10 % and 90 % points. */
export type Distribution = { people: number; low: number; high: number };

/**
 * What was looked at before, by what it is of. It holds while rules, scoring and everything up to
 * `until` are the same.
 */
export type AnchorCache = Map<
  string,
  { until: Instant; distribution?: Distribution | null; baseline?: { people: number; median: number } | null }
>;

/** The values of all people on one sampled day; indexes match. */
export type DaySample = { personIds: string[]; teamIds: (string | null)[]; values: number[] };

/**
 * Sampled days by window and day. Ranges scored in turn from the same observations, rules and configuration share
 * them.
 */
export type DistributionCache = Map<string, ReadonlyMap<string, DaySample>>;

/** The days of the half year before `latest` that are sampled, ascending. */
export const daysCompared = (latest: number): number[] => {
  const days: number[] = [];
  for (let day = latest; day > latest - referenceDays && day >= 0; day -= everyDays) days.push(day);
  return days.reverse();
};

/** All that people are measured by was to be known, and something is not. */
export class UnknownDistribution extends Error {}

/** The last sampled day before `day`; positions in the calendar. */
export const latestSample = (day: number, { firstDayNumber }: ScoreCalendar): number =>
  day - 1 - ((firstDayNumber + day - 1) % everyDays);
