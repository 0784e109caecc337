/**
 * The distribution that people are compared with, sampled once a week over the half year before a day. Samples are on
 * the same calendar days for every range, and never on the day itself, so that an unfinished day changes nobody else's
 * score.
 */
import type { Instant } from '../../facts.ts';
import type { ScoreCalendar } from './score-calendar.ts';

/** Days of history that are sampled, and the sampling interval in days. */
const referenceDays = 182;
const everyDays = 7;
/** How many days before a day its anchors can depend on, not counting the window of the earliest sample. */
export const anchorDays = referenceDays + everyDays;

/** The 10th and 90th percentiles of the values of all comparable people in the reference period. */
export type Distribution = { people: number; low: number; high: number };

/**
 * Distributions and baselines that were already computed, by key. They are valid while rules, scoring and the rows
 * before `until` are unchanged.
 */
export type AnchorCache = Map<
  string,
  { until: Instant; distribution?: Distribution | null; baseline?: { people: number; median: number } | null }
>;

/** The values of all people on one sampled day; indexes match. */
export type DaySample = { personIds: string[]; teamIds: (string | null)[]; values: number[] };

/**
 * Sampled days, by window and day, shared by ranges that are scored in turn from the same observations, rules and
 * configuration.
 */
export type DistributionCache = Map<string, ReadonlyMap<string, DaySample>>;

/** The days of the half year before `latest` that are sampled, ascending. */
export const daysCompared = (latest: number): number[] => {
  const days: number[] = [];
  for (let day = latest; day > latest - referenceDays && day >= 0; day -= everyDays) days.push(day);
  return days.reverse();
};

/** Thrown if a distribution is missing although only cached ones may be used. */
export class UnknownDistribution extends Error {}

/** The last sampled day before `day`; both are calendar positions. */
export const latestSample = (day: number, { firstDayNumber }: ScoreCalendar): number =>
  day - 1 - ((firstDayNumber + day - 1) % everyDays);
