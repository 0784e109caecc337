import { daySeconds, calendarDays, type Dimension, type ReadRange } from '@sightline/analytics';
import type { contract, RouteReply } from '@sightline/contract';
import type { RouteContext } from '../../platform/http/bind.ts';
import { periodAt, inTenant } from '../ranges/index.ts';
import { audienceAbout, profileView, resolveSubject } from '../visibility/index.ts';
import { presentPeriod } from '../measurement/index.ts';
import { scoredSince } from './scored-since.ts';
import { readScoreDays } from '../scoring/index.ts';
import { visibleScoreDay } from './visible-scores.ts';

/** Each day's score covers this many days up to it. */
const scoredDays = 30;

export const readHistory = (
  ctx: RouteContext,
  range: ReadRange,
  subject: string,
): Promise<RouteReply<typeof contract.performance.history>> =>
  inTenant(ctx, async (tx, { now, timeZone }) => {
    const seen = await resolveSubject(tx, ctx, subject, profileView);
    const audience = audienceAbout(seen, seen);
    const period = periodAt(range, { now, timeZone });
    const days = calendarDays(period.from, period.to, timeZone).map((day) => day.date);
    const stored = new Map(
      (await readScoreDays(tx, subject, days[0] ?? '', days.at(-1) ?? '')).map((row) => [row.day, row]),
    );
    return {
      period: presentPeriod(period, timeZone),
      recordedFrom: await scoredSince(tx, { from: period.from - scoredDays * daySeconds, to: period.to }, timeZone),
      points: days.map((date) => {
        const known = stored.get(date);
        const row = known === undefined ? null : audience.seesIndividuals ? known : visibleScoreDay(known);
        const dimension = (name: Dimension): number | null => row?.dimensions[name] ?? null;
        return {
          date,
          overall: row?.overall ?? null,
          low: row?.low ?? null,
          high: row?.high ?? null,
          codeQuality: dimension('codeQuality'),
          velocity: dimension('velocity'),
          collaboration: dimension('collaboration'),
          innovation: dimension('innovation'),
          reliability: dimension('reliability'),
          n: row?.n ?? 0,
        };
      }),
    };
  });
