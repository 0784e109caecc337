import {
  calendarDays,
  isRecorded,
  periodOf,
  previousPeriod,
  rangeKey,
  scoreDays,
  type DayRange,
  type KnownAnchors,
  type MeasurementRules,
  type ObservationIndex,
  type ReadRange,
  type ScoringConfiguration,
} from '@sightline/analytics';
import type { Platform } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { readTimeZone } from '../../identity/index.ts';
import { lockMeasuring, readMeasuredRules, readState } from '../measurement.store.ts';
import { dropOldestRanges, insertPeriodScores, readPeriodScores, type PeriodScore } from '../scores.store.ts';
import { codeVersion } from '../scopes/code-version.ts';
import { readIndex } from '../series.store.ts';
import { readScoringVersion } from './read-scoring.ts';
import { scoringSeed } from './scoring-settings.ts';

/** Ranges of their choice that an organisation has scores over at a time. */
const mostRanges = 20;

export type ScoreBasis = {
  index: ObservationIndex;
  rules: MeasurementRules;
  configuration: ScoringConfiguration;
  now: number;
  anchors?: KnownAnchors;
};

/**
 * Everybody's score over a range, and over as many whole days before it, without the parts that were
 * over when the first change came.
 */
export const scoresOver = (range: ReadRange, basis: ScoreBasis, changedFrom = -Infinity): PeriodScore[] => {
  const { index, rules, configuration, now, anchors = new Map() } = basis;
  const current = periodOf(range, now, rules.timeZone);
  const previous = previousPeriod(current, rules.timeZone);
  const recordedFrom = index.recordedFrom.size === 0 ? null : Math.min(...index.recordedFrom.values());
  const parts = [
    ['current', current] as const,
    // Of a period that was hardly recorded there is no score to compare with.
    ...(isRecorded(previous, recordedFrom) ? [['previous', previous] as const] : []),
  ];
  return parts.flatMap(([part, { from, to }]) => {
    if (to <= changedFrom) return [];
    const windowDays = calendarDays(from, to, rules.timeZone).length;
    const window = { from: to - 1, to, windowDays, dimensionIntervals: true, anchors };
    const [one] = scoreDays(index, rules, configuration, window, scoringSeed);
    return one?.scores.map((day) => ({ range: rangeKey(range), part, day })) ?? [];
  });
};

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
    await lockMeasuring(tx, organizationId);
    const [rules, state] = [await readMeasuredRules(tx), await readState(tx)];
    if (rules === null || state === null) return;
    // In the zone of the last measuring these days may not have come; another measuring is on its way.
    if (rules.timeZone !== (await readTimeZone(tx, organizationId))) return;
    // The same where another release measured: what it kept is not for this one to read.
    if (state.codeVersion !== codeVersion()) return;
    // Somebody who asked at the same time has had them made meanwhile.
    if ((await readPeriodScores(tx, rangeKey(days), 'organization')).length > 0) return;
    const configuration = await readScoringVersion(tx, state.scoringVersion);
    await insertPeriodScores(
      tx,
      organizationId,
      scoresOver(days, { index: await readIndex(tx), rules, configuration, now }),
    );
    await dropOldestRanges(tx, organizationId, mostRanges);
  });
