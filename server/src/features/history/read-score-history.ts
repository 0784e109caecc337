import {
  bucketsBefore,
  bucketsOf,
  dateOf,
  previousPeriod,
  rangeKey,
  startOfDay,
  type ReadRange,
} from '@sightline/analytics';
import type { contract, Figure, HistoryPoint, HistoryStep, MetricFigure, RouteReply } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { changeBetween } from '../figures/index.ts';
import { audienceAbout, isTooSmall, resolveSubject, type Audience } from '../visibility/index.ts';
import { periodAt } from '../ranges/index.ts';
import { presentPeriod } from '../measurement/index.ts';
import { keptSince } from '../retention/index.ts';
import { withScores, readPeriodScores, readScoreDays, readScoring, type ScoreDayRow } from '../scoring/index.ts';
import { ofFewPeople, pValueOfScores, scorePartFigure, type ScorePart } from '../score-figures/index.ts';
import { scoresWithinGaps, visibleScoreDay, visibleScores } from '../scores/index.ts';
import { readAnnotations } from './annotations.ts';
import { levelChanges, testedPoints } from './level-changes.ts';

export type HistoricalInput = { metric: string; subject: string; step: HistoryStep; range: ReadRange };

/** Each day's score covers this many days up to it. */
const windowDays = 30;

type Reply = RouteReply<typeof contract.historical.read>;

/**
 * The performance score or a dimension over time; each point is the score of its last day.
 * @throws NotFound, NotAllowed, InvalidInput
 */
export const readScoreHistory = (
  ctx: RouteContext,
  { metric, subject, step, range, part }: HistoricalInput & { part: ScorePart },
): Promise<Reply> =>
  withScores(ctx, range, async (tx, { now, timeZone }) => {
    const seen = await resolveSubject(tx, ctx, subject, metric);
    const period = periodAt(range, { now, timeZone });
    const previous = previousPeriod(period, timeZone);
    const [first, last] = [dateOf(previous.from, timeZone).toString(), dateOf(period.to - 1, timeZone).toString()];
    const days = new Map((await readScoreDays(tx, subject, first, last)).map((row) => [row.day, row]));
    const { minimumDataPoints } = await readScoring(tx);
    const audience = audienceAbout(seen, seen);
    const scoreOn = (day: string): Figure => scoreFigureOf(days.get(day), part, { audience, need: minimumDataPoints });
    const buckets = bucketsOf(period, step, timeZone);
    const before = bucketsBefore(buckets, previous, timeZone);
    const points = buckets.map(({ firstDay, lastDay, whole }, index): HistoryPoint => ({
      firstDay,
      lastDay,
      whole,
      figure: scoreOn(lastDay),
      previous: scoreOn(dateOf(before[index]!.to - 1, timeZone).toString()),
      receiptDays: { from: windowBegin(lastDay, timeZone), to: lastDay },
    }));
    const stored = visibleScores(seen, await readPeriodScores(tx, rangeKey(range), subject));
    const scoreOver = (when: 'current' | 'previous') => stored.find((score) => score.part === when)?.score;
    const [scoreNow, scoreBefore] = [scoreOver('current'), scoreOver('previous')];
    const [figure, figureBefore] = [scorePartFigure(scoreNow, part), scorePartFigure(scoreBefore, part)];
    const change = changeBetween(figure, figureBefore, 'higher', pValueOfScores(scoreNow, scoreBefore, part));
    const isWithinGaps =
      isClear(change) && (await scoresWithinGaps(tx, ctx.organizationId, range, [subject], part)).has(subject);
    const changes =
      step === 'month'
        ? points.map((point) => (point.whole && point.figure.kind === 'value' ? point.figure.value : null))
        : [];
    return {
      subject: { subject, kind: seen.kind, name: seen.name },
      period: presentPeriod(period, timeZone),
      previousPeriod: presentPeriod(previous, timeZone),
      keptSince: await keptSince(tx, ctx.organizationId, previous, now),
      step,
      whole: {
        metric,
        unit: 'score',
        better: 'higher',
        figure,
        previous: figureBefore,
        change: isWithinGaps && change !== null ? { ...change, direction: 'unclear', withinGaps: true } : change,
        band: null,
        recent: [],
      },
      points,
      changes: levelChanges('higher', buckets, changes),
      tested: { ...testedPoints(changes), overlapping: step !== 'month' },
      ...(await readAnnotations(
        tx,
        {
          ...(seen.kind === 'team' ? { teamId: seen.id ?? '' } : {}),
          ...(seen.kind === 'person' ? { personId: seen.id ?? '' } : {}),
        },
        { period, now, timeZone, audience: seen },
      )),
    };
  });

const isClear = (change: MetricFigure['change']): boolean =>
  change?.direction === 'better' || change?.direction === 'worse';

const windowBegin = (lastDay: string, timeZone: string): string => {
  const to = startOfDay(lastDay, timeZone);
  return dateOf(to, timeZone)
    .subtract({ days: windowDays - 1 })
    .toString();
};

/** A day's score as a figure. Only a day's total score is stored with its interval. */
const scoreFigureOf = (
  stored: ScoreDayRow | undefined,
  part: ScorePart,
  { audience, need }: { audience: Audience; need: number },
): Figure => {
  const hides = !audience.seesIndividuals;
  const row = hides && stored !== undefined ? (visibleScoreDay(stored) ?? stored) : stored;
  const value = part === 'overall' ? row?.overall : row?.dimensions[part];
  if (row === undefined || row.overall === null)
    return { kind: 'insufficient-data', have: row?.n ?? 0, need, total: row?.n ?? 0 };
  const people = row.people ?? 0;
  if (hides && isTooSmall(people)) return ofFewPeople(people);
  const having = part === 'overall' || !hides ? 0 : (row.peopleIn?.[part] ?? 0);
  if (having > 0 && (value ?? null) === null) return ofFewPeople(having);
  if (value === null || value === undefined) return { kind: 'insufficient-data', have: 0, need: 1, total: 0 };
  const bounds = part !== 'overall' || row.low === null || row.high === null ? {} : { low: row.low, high: row.high };
  return { kind: 'value', value, n: row.n, total: row.n, ...bounds, ...(hides ? { rounded: true as const } : {}) };
};
