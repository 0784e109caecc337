import { minuteMs, type Installation } from '@sightline/contract';
import type { TenantContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { markVerified } from '../credentials.store.ts';
import { dropOlderProblems, raiseWatermarks } from './cursors.store.ts';
import { everythingAnnounced, gapAfter } from './announced-limits.ts';
import { reportFirstCollection } from './collection-announcements.ts';
import { endRun, type Run } from './runs.store.ts';
import { readsOf } from './plan-run.ts';
import { deleteQuarantinedBefore } from './quarantined.store.ts';
import { findSource, updateSource, type Source } from './sources.store.ts';
import { completeUpTo } from './windows.ts';

/** Ends a complete run and schedules the next one of its source. */
export const completeRun = async (
  ctx: TenantContext,
  tx: Tx,
  run: Run,
  { installation, requests, sourceNow }: { installation: Installation; requests: number; sourceNow: number | null },
): Promise<void> => {
  const now = new Date(ctx.platform.clock.now());
  const { provider, startedAt } = run;
  const source = await findSource(tx, provider);
  if (source === null) return;
  await raiseWatermarks(tx, provider, run.id, completeUpTo(startedAt, now.getTime(), sourceNow));
  if (run.sweeps) await dropOlderProblems(tx, provider, run.id);
  await endRun(tx, run, now);
  if (run.kind === 'full') await deleteQuarantinedBefore(tx, provider, startedAt);
  await updateSource(tx, provider, {
    state: 'up-to-date',
    message: null,
    waitingUntil: null,
    nextAttemptAt: nextRun(run, source, now, gapAfter({ provider, installation }, requests)),
    failures: 0,
    // The run is complete up to its start; an announcement covers only part of the source.
    ...(run.kind === 'announced' ? {} : { lastSuccessAt: startedAt }),
    ...(run.sweeps ? { lastSweepAt: startedAt } : {}),
    ...(run.kind === 'full' ? { firstCompletedAt: source.firstCompletedAt ?? now, reads: readsOf[provider] } : {}),
  });
  if (run.kind === 'full' && source.firstCompletedAt === null) await reportFirstCollection(ctx, tx, run, source);
  await markVerified(tx, provider, now);
};

/** Announcements do not delay scheduled runs. */
const nextRun = (run: Run, source: Source, now: Date, gapMs: number): Date => {
  const everyMs = source.everyMinutes * minuteMs;
  const since = run.kind === 'announced' ? (source.lastSuccessAt ?? now) : now;
  const scheduled = Math.max(now.getTime(), since.getTime() + everyMs);
  const isAsked = source.announced.includes(everythingAnnounced);
  return new Date(isAsked ? Math.min(scheduled, now.getTime() + gapMs) : scheduled);
};
