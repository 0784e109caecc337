import type { ReadRange } from '@sightline/analytics';
import { t } from '@sightline/contract';
import { Unavailable } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { inThread } from '../../platform/threads/worker-thread.ts';
import { requestMeasurementRun } from '../measurement-requests/index.ts';
import { periodAt, inTenant } from '../ranges/index.ts';
import { readState } from '../measurement-state/index.ts';
import { isRunOutdated } from './score-periods.ts';
import { isRangeScored } from './score-periods.store.ts';
import { scoreDaysTask } from './scoring-tasks.ts';

/**
 * Ensures that scores exist over a range. Presets are scored in every measurement run;
 * custom ranges on first request, cached until the next run.
 * @throws InvalidInput for days that are still to come
 * @throws Unavailable until an outdated run has been repeated
 */
export const ensureScored = async (ctx: RouteContext, range: ReadRange): Promise<void> => {
  if (typeof range === 'string') return;
  const missing = await inTenant(ctx, async (tx, at) => {
    periodAt(range, at);
    if ((await readState(tx)) === null) return null;
    if (await isRangeScored(tx, range)) return null;
    if (await isRunOutdated(tx, ctx.organizationId)) {
      // After an upgrade, nothing else may change until the next sync. Samples are read only, and prepared again.
      if (ctx.platform.database.readOnly !== true) await requestMeasurementRun(ctx.platform, null, ctx.organizationId);
      throw new Unavailable(t('Scores over these days are being recalculated. Please try again in a few minutes.'));
    }
    return at.now;
  });
  if (missing === null) return;
  await inThread(ctx.platform.config, ctx.organizationId, scoreDaysTask, { days: range, now: missing });
};

/** `inTenant`, with scores over the range. @throws InvalidInput for days that are still to come */
export const withScores = async <T>(
  ctx: RouteContext,
  range: ReadRange,
  work: Parameters<typeof inTenant<T>>[1],
): Promise<T> => {
  await ensureScored(ctx, range);
  return inTenant(ctx, work);
};
