import {
  anchorDays,
  calendarDays,
  completeFrom,
  daySeconds as day,
  isRecorded,
  periodOf,
  previousPeriod,
  rangeKey,
  scoreDays,
  scoredUntil,
  timeRanges,
  type DayRange,
  type AnchorCache,
  type DistributionCache,
  type MeasurementRules,
  type ObservationIndex,
  type Period,
  type ReadRange,
  type ScoreRange,
  type ScoringConfiguration,
  type SourceStarts,
  minOf,
} from '@sightline/analytics';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { readTimeZone } from '../organizations/index.ts';
import { lockMeasurement, readMeasuredRules, readState } from '../measurement-state/index.ts';
import { codeVersion } from '../measurement/index.ts';
import { readIndex, readRecorded } from '../observations/index.ts';
import { readScoringVersion } from './read-scoring.ts';
import {
  dropOldestRanges,
  insertPeriodScores,
  isRangeScored,
  type PeriodPart,
  type PeriodScore,
} from './score-periods.store.ts';

/** The most custom ranges that an organization has cached scores for. */
const maxRanges = 20;

export type ScoreBasis = {
  index: ObservationIndex;
  rules: MeasurementRules;
  configuration: ScoringConfiguration;
  now: number;
  /** The time since which each source in its first sync is complete. */
  comparableFrom: SourceStarts;
  anchors?: AnchorCache;
  distributions?: DistributionCache;
};

export type ScoredPart = { part: PeriodPart; range: ScoreRange };

/** The periods to score: the range itself and, if recorded, the same number of whole days before it. */
export const partsScored = (
  range: ReadRange,
  {
    index,
    rules,
    now,
    comparableFrom,
    anchors = new Map(),
    distributions = new Map(),
  }: Omit<ScoreBasis, 'configuration'>,
): ScoredPart[] => {
  const zone = rules.timeZone;
  const current = periodOf(range, now, zone);
  const previous = previousPeriod(current, zone);
  const recordedFrom = index.recordedFrom.size === 0 ? null : minOf(index.recordedFrom.values());
  const partOf = (part: PeriodPart, { from, to }: Period): ScoredPart => {
    const windowDays = calendarDays(from, to, zone).length;
    const until = to === now ? scoredUntil(now, zone) : to;
    return {
      part,
      range: { from: until - 1, to: until, windowDays, dimensionIntervals: true, anchors, distributions },
    };
  };
  // A period that was hardly recorded has no score to compare with. What people are compared with changes while the
  // days that it depends on are still being read, of any source: a score combines figures of all of them.
  const dependsFrom = previous.from - (calendarDays(previous.from, previous.to, zone).length + anchorDays) * day;
  const isComparable = isRecorded(previous, recordedFrom) && completeFrom(comparableFrom) <= dependsFrom;
  return [partOf('current', current), ...(isComparable ? [partOf('previous', previous)] : [])];
};

/** Whether ranges have the same previous days at both instants: not on another day, nor just after midnight. */
export const comparesSameDays = (a: number, b: number, zone: string): boolean =>
  timeRanges.every((range) => {
    const [before, after] = [a, b].map((at) => previousPeriod(periodOf(range, at, zone), zone));
    return before?.from === after?.from && before?.to === after?.to;
  });

/** Everybody's score over a range and over the days before it, except periods that ended before the first change. */
export function* scoresOver(
  range: ReadRange,
  basis: ScoreBasis,
  changedFrom = -Infinity,
): Generator<PeriodScore[], void> {
  for (const { part, range: scored } of partsScored(range, basis)) {
    if (scored.to <= changedFrom) continue;
    for (const { scores } of scoreDays(basis.index, basis.rules, basis.configuration, scored))
      yield scores.map((day) => ({ range: rangeKey(range), part, day }));
  }
}

/**
 * Whether the last run was in another time zone, where days may be in the future, or of another release, whose data this
 * one cannot read.
 */
export const isRunOutdated = async (tx: Tx, organizationId: string): Promise<boolean> => {
  const [rules, state] = [await readMeasuredRules(tx), await readState(tx)];
  if (rules === null || state === null) return false;
  return rules.timeZone !== (await readTimeZone(tx, organizationId)) || state.codeVersion !== codeVersion();
};

/**
 * Computes everyone's score over a custom range and caches it until the next measurement run.
 * Computes nothing before the first run, nor from an outdated one.
 */
export const scoreChosenDays = (
  platform: Pick<Platform, 'database'>,
  organizationId: string,
  { days, now }: { days: DayRange; now: number },
): Promise<void> =>
  withTenant(platform.database, organizationId, async (tx) => {
    // A run that ends meanwhile would leave scores that do not match their rows.
    await lockMeasurement(tx, organizationId);
    const [rules, state] = [await readMeasuredRules(tx), await readState(tx)];
    if (rules === null || state === null) return;
    if (await isRunOutdated(tx, organizationId)) return;
    // A concurrent request has already computed them.
    if (await isRangeScored(tx, days)) return;
    const configuration = await readScoringVersion(tx, state.scoringVersion);
    const index = await readIndex(tx, await readRecorded(tx, rules));
    for (const scores of scoresOver(days, { index, rules, configuration, now, comparableFrom: state.comparableFrom }))
      await insertPeriodScores(tx, organizationId, scores);
    await dropOldestRanges(tx, organizationId, maxRanges);
  });
