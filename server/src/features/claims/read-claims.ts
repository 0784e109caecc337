/** Any figure of any subject as a claim, with the viewer's permissions. */
import {
  isMetricKey,
  dateOf,
  previousPeriod,
  type MetricKey,
  type Period,
  type ReadRange,
  type Subject,
} from '@sightline/analytics';
import { t, type Claim, type MetricFigure } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { InvalidInput } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { isWithinBounds, readDoubts, readUnresolved, type Side, type Unresolved } from '../gaps/index.ts';
import { figureFrom, readPlainFigures } from '../figures/index.ts';
import { profileView, resolveSubject, type SeenSubject } from '../visibility/index.ts';
import { periodAt, inTenant } from '../ranges/index.ts';
import { readState } from '../measurement-state/index.ts';
import { ensureScored } from '../scoring/index.ts';
import { claimOf, withinGaps, type Days } from './claim.ts';
import { readScoreFigures, scoreMetric } from './score-figures.ts';

type ClaimQuery = { metric: string; subject: string };

/**
 * Figures over one range, each with the previous period. Viewing another person is recorded.
 * @throws InvalidInput for an unknown metric; NotFound, NotAllowed for a subject
 */
export const readClaims = async (
  ctx: RouteContext,
  range: ReadRange,
  requested: readonly ClaimQuery[],
): Promise<Claim[]> => {
  for (const { metric } of requested)
    if (metric !== scoreMetric && !isMetricKey(metric))
      throw new InvalidInput(t('There is no metric {metric}.', { metric }));
  if (requested.some(({ metric }) => metric === scoreMetric)) await ensureScored(ctx, range);
  return inTenant(ctx, async (tx, at) => {
    const period = periodAt(range, at);
    const over = {
      days: calendarDays(period, at.timeZone),
      before: calendarDays(previousPeriod(period, at.timeZone), at.timeZone),
      dataVersion: (await readState(tx))?.version ?? null,
      at,
    };
    const seen = new Map<string, SeenSubject>();
    for (const subject of new Set(requested.map((request) => request.subject)))
      seen.set(subject, await resolveSubject(tx, ctx, subject, profileView));
    const claims: Claim[] = [];
    let unresolved: Unresolved | null = null;
    for (const { metric, subject } of requested) {
      const seenSubject = seen.get(subject)!;
      if (!isMetricKey(metric)) {
        const { organizationId } = ctx;
        const query = { organizationId, audience: seenSubject, range, period, ...at };
        const score = (await readScoreFigures(tx, [subject], query))[0]!;
        const claim = claimOf(score, { subject, name: seenSubject.name }, over);
        claims.push(score.isWithinGaps && claim.significance?.clear === true ? withinGaps(claim) : claim);
        continue;
      }
      const { figure, sides } = await readMetric(tx, metric, seenSubject, { range, ...at });
      const claim = claimOf(figure, { subject, name: seenSubject.name }, over);
      if (claim.significance?.clear !== true) {
        claims.push(claim);
        continue;
      }
      unresolved ??= await readUnresolved(tx, ctx.organizationId);
      const doubts = await readDoubts(tx, unresolved, {
        metrics: [metric],
        over: { from: sides[1].period.from, to: sides[0].period.to },
        subject: subjectOf(seenSubject),
      });
      claims.push(isWithinBounds(metric, sides, doubts) ? withinGaps(claim) : claim);
    }
    return claims;
  });
};

const calendarDays = ({ from, to }: Period, timeZone: string): Days => ({
  from: dateOf(from, timeZone).toString(),
  to: dateOf(to - 1, timeZone).toString(),
});

const subjectOf = ({ kind, id }: SeenSubject): Subject =>
  id === null || kind === 'organization' ? { kind: 'organization' } : { kind, id };

type At = { range: ReadRange; now: number; timeZone: string };

const readMetric = async (
  tx: Tx,
  metric: MetricKey,
  subject: SeenSubject,
  at: At,
): Promise<{ figure: MetricFigure; sides: [Side, Side] }> => {
  const { kind, id } = subject;
  const owner = id === null ? {} : kind === 'team' ? { teamId: id } : { personId: id };
  const read = await readPlainFigures(tx, [metric], { ...at, ...owner, audience: subject });
  const side = { counted: read.counted(metric), recorded: read.recording(metric) };
  const before = previousPeriod(read.period, at.timeZone);
  return {
    figure: figureFrom(read.figures, metric),
    sides: [
      { ...side, period: read.period },
      { ...side, period: before },
    ],
  };
};
