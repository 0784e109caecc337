import {
  bucketsBefore,
  bucketsOf,
  figureSeries,
  isMetricKey,
  metricDefinitions,
  previousPeriod,
  type Figure,
  type Period,
  type Subject,
} from '@sightline/analytics';
import type { contract, RouteReply } from '@sightline/contract';
import { NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { beyondGaps, figureFrom, readPlainFigures, shownInOneUnit } from '../figures/index.ts';
import { isWithinBounds, readDoubts, unresolvedIn, type Side } from '../gaps/index.ts';
import { groupFigure } from '../disclosure/index.ts';
import { audienceAbout, resolveSubject } from '../visibility/index.ts';
import { periodAt, inTenant } from '../ranges/index.ts';
import { presentFigure, presentPeriod } from '../measurement/index.ts';
import { keptSince } from '../retention/index.ts';
import { scorePartOf } from '../score-figures/index.ts';
import { readAnnotations } from './annotations.ts';
import { levelChanges, levelPeriods, testedPoints } from './level-changes.ts';
import { readScoreHistory, type HistoricalInput } from './read-score-history.ts';

type Reply = RouteReply<typeof contract.historical.read>;

/**
 * One metric, or the score, of one subject over time. Viewing another person is recorded.
 * @throws NotFound, NotAllowed, InvalidInput
 */
export const readHistorical = (ctx: RouteContext, input: HistoricalInput): Promise<Reply> => {
  const part = scorePartOf(input.metric);
  return part === null ? readMetric(ctx, input) : readScoreHistory(ctx, { ...input, part });
};

const readMetric = (ctx: RouteContext, { metric, subject, step, range }: HistoricalInput): Promise<Reply> =>
  inTenant(ctx, async (tx, { now, timeZone }) => {
    if (!isMetricKey(metric)) throw new NotFound('metric', metric);
    const seen = await resolveSubject(tx, ctx, subject, metric);
    const owner = {
      ...(seen.kind === 'team' ? { teamId: seen.id ?? '' } : {}),
      ...(seen.kind === 'person' ? { personId: seen.id ?? '' } : {}),
    };
    const audience = audienceAbout(seen, seen);
    const options = { range, now, timeZone, audience };
    const period = periodAt(range, options);
    const previous = previousPeriod(period, timeZone);
    const seenSubject: Subject =
      seen.kind === 'organization' ? { kind: 'organization' } : { kind: seen.kind, id: seen.id ?? '' };
    const buckets = bucketsOf(period, step, timeZone);
    const bucketsOfPrevious = bucketsBefore(buckets, previous, timeZone);
    const edges = [...buckets, ...bucketsOfPrevious].flatMap(({ from, to }) => [from, to]);
    const measured = await readPlainFigures(tx, [metric], { ...options, ...owner }, edges);
    const unresolved = unresolvedIn(tx, ctx.organizationId);
    const stated = await beyondGaps(tx, measured, { unresolved, subject: seenSubject, timeZone });
    const rows = measured.counted(metric);
    const recorded = measured.recording(metric);
    const over = { from: previous.from, to: period.to };
    const inOneUnit = await shownInOneUnit(tx, { metric, subject: seenSubject, period, over });
    const shown = (figure: Figure, part: Period): Figure =>
      inOneUnit(groupFigure(figure, rows, { period: part, audience }), part);
    const figures = figureSeries(metric, rows, buckets, { ...recorded, shown });
    const before = figureSeries(metric, rows, bucketsOfPrevious, { ...recorded, shown });
    const whole = buckets.map((bucket, index) => (bucket.whole ? valueOf(figures[index]) : null));
    const changes = levelChanges(metricDefinitions[metric].better, buckets, whole);
    const doubts =
      changes.length === 0
        ? []
        : await readDoubts(tx, await unresolved(), { metrics: [metric], over: period, subject: seenSubject });
    const side = (over: Period): Side => ({ counted: rows, recorded, period: over });
    const beyond = levelPeriods(changes, buckets).filter(
      (level) => !isWithinBounds(metric, [side(level.after), side(level.before)], doubts),
    );
    return {
      subject: { subject, kind: seen.kind, name: seen.name },
      period: presentPeriod(period, timeZone),
      previousPeriod: presentPeriod(previous, timeZone),
      keptSince: await keptSince(tx, ctx.organizationId, previous, now),
      step,
      whole: figureFrom(stated, metric),
      points: buckets.map((bucket, index) => ({
        firstDay: bucket.firstDay,
        lastDay: bucket.lastDay,
        whole: bucket.whole,
        figure: presentFigure(figures[index]!, timeZone),
        previous: presentFigure(before[index]!, timeZone),
      })),
      changes: beyond.map(({ change }) => change),
      tested: { ...testedPoints(whole), overlapping: false },
      ...(await readAnnotations(tx, owner, { period, now, timeZone, audience: seen })),
    };
  });

const valueOf = (figure: Figure | undefined): number | null => (figure?.kind === 'value' ? figure.value : null);
