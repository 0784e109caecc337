import {
  calendarDays,
  isRecorded,
  periodOf,
  previousPeriod,
  rangeKey,
  scoreDays,
  scoredUntil,
  timeRanges,
  type DayRange,
  type KnownAnchors,
  type DistributionCache,
  type MeasurementRules,
  type ObservationIndex,
  type Period,
  type ReadRange,
  type ScoreRange,
  type ScoringConfiguration,
} from '@sightline/analytics';
import type { Platform } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { readTimeZone } from '../identity/index.ts';
import {
  lockMeasurement,
  readMeasuredRules,
  readState,
  codeVersion,
  readIndex,
  readRecorded,
} from '../measurement/index.ts';
import { readScoringVersion } from './read-scoring.ts';
import {
  dropOldestRanges,
  insertPeriodScores,
  readPeriodScores,
  type PeriodPart,
  type PeriodScore,
} from './score-periods.store.ts';

/** Ranges of their choice that an organisation has scores over at a time. */
const mostRanges = 20;

export type ScoreBasis = {
  index: ObservationIndex;
  rules: MeasurementRules;
  configuration: ScoringConfiguration;
  now: number;
  anchors?: KnownAnchors;
  looks?: DistributionCache;
};

export type ScoredPart = { part: PeriodPart; range: ScoreRange };

/** What is scored of a range: the range itself, and as many whole days before it, where those were recorded. */
export const partsScored = (
  range: ReadRange,
  { index, rules, now, anchors = new Map(), looks = new Map() }: Omit<ScoreBasis, 'configuration'>,
): ScoredPart[] => {
  const zone = rules.timeZone;
  const current = periodOf(range, now, zone);
  const previous = previousPeriod(current, zone);
  const recordedFrom = index.recordedFrom.size === 0 ? null : Math.min(...index.recordedFrom.values());
  const partOf = (part: PeriodPart, { from, to }: Period): ScoredPart => {
    const windowDays = calendarDays(from, to, zone).length;
    const until = to === now ? scoredUntil(now, zone) : to;
    return { part, range: { from: until - 1, to: until, windowDays, dimensionIntervals: true, anchors, looks } };
  };
  // Of a period that was hardly recorded there is no score to compare with.
  return [partOf('current', current), ...(isRecorded(previous, recordedFrom) ? [partOf('previous', previous)] : [])];
};

/** Whether ranges have the same days before them at both instants: not on another day, nor when this one only begins. */
export const comparesSameDays = (one: number, other: number, zone: string): boolean =>
  timeRanges.every((range) => {
    const [before, after] = [one, other].map((at) => previousPeriod(periodOf(range, at, zone), zone));
    return before?.from === after?.from && before?.to === after?.to;
  });

/** Everybody's score over a range and over the days before it, without what was over when the first change came. */
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
 * Computes everybody's score over days of somebody's choice and keeps it until the next measuring.
 * Nothing is computed while nothing has been measured.
 */
export const scoreChosenDays = (
  platform: Pick<Platform, 'database'>,
  organizationId: string,
  { days, now }: { days: DayRange; now: number },
): Promise<void> =>
  withTenant(platform.database, organizationId, async (tx) => {
    // A measuring that ends meanwhile would leave these scores beside rows that they are not made of.
    await lockMeasurement(tx, organizationId);
    const [rules, state] = [await readMeasuredRules(tx), await readState(tx)];
    if (rules === null || state === null) return;
    // In the zone of the last measuring these days may not have come; another measuring is on its way.
    if (rules.timeZone !== (await readTimeZone(tx, organizationId))) return;
    // The same where another release measured: what it kept is not for this one to read.
    if (state.codeVersion !== codeVersion()) return;
    // Somebody who asked at the same time has had them made meanwhile.
    if ((await readPeriodScores(tx, rangeKey(days), 'organization')).length > 0) return;
    const configuration = await readScoringVersion(tx, state.scoringVersion);
    const index = await readIndex(tx, await readRecorded(tx, rules));
    for (const scores of scoresOver(days, { index, rules, configuration, now }))
      await insertPeriodScores(tx, organizationId, scores);
    await dropOldestRanges(tx, organizationId, mostRanges);
  });
