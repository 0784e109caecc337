import type { Provider } from '@sightline/contract';
import type { TenantContext } from '../../../platform/context.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { findCredential, markRefused, markVerified } from '../credentials.store.ts';
import { openReader } from '../open-reader.ts';
import { readScope } from '../scope/scope.store.ts';
import { SourceRefused } from '../http/source-errors.ts';
import { gapAfter } from './gap.ts';
import { pauseFor } from './pause.ts';
import { readRun, type ReadRun } from './read-run.ts';
import { endRun, findCurrentRun, insertRun, noteStretch, whileCollectingAlone, type Run } from './runs.store.ts';
import { raiseWatermarks } from './cursors.store.ts';
import { forgetSetAsideBefore } from './set-aside.store.ts';
import { findSource, updateSource, type Source } from './sources.store.ts';
import { ScopeChanged, silenceMs } from './page-writer.ts';
import { completeUpTo, historyWindows } from './windows.ts';

export type Collection =
  | { kind: 'complete'; stored: number }
  /** Another process is collecting the same source. */
  | { kind: 'busy' }
  | { kind: 'not-connected' }
  /** It goes on at this instant, where it stopped. */
  | { kind: 'paused'; until: Date }
  /** The signal was aborted; the next call goes on where this one stopped. */
  | { kind: 'interrupted' }
  /** A user has stopped the run; it goes on when somebody starts it again. */
  | { kind: 'stopped' };

/** How often everything stored is compared with the source. */
const sweepEveryMs = 6 * 3_600_000;

/**
 * Reads what is new in one source, or goes on with a pass that was interrupted. The first pass
 * reads the whole history, newest first.
 * @throws Error for a failure nobody foresaw; the source is paused all the same
 */
export const collectSource = async (
  ctx: TenantContext,
  input: { provider: Provider; signal?: AbortSignal; sweep?: boolean },
): Promise<Collection> => {
  const alone = await whileCollectingAlone(ctx.platform.database, ctx.organizationId, input.provider, () =>
    collect(ctx, input),
  );
  return alone ?? { kind: 'busy' };
};

const collect = async (
  ctx: TenantContext,
  { provider, signal, sweep = false }: { provider: Provider; signal?: AbortSignal; sweep?: boolean },
): Promise<Collection> => {
  const { platform } = ctx;
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withTenant(platform.database, ctx.organizationId, work);
  const begun = await inTenant((tx) => begin(ctx, tx, provider, sweep));
  if (begun === null) return { kind: 'not-connected' };
  if (begun === 'stopped') return { kind: 'stopped' };
  const { credential, source, run, scope } = begun;
  const oldest = (source.oldestCollected ?? source.firstCompletedAt ?? run.startedAt).getTime();
  const { reader, requests, sourceNow } = openReader(platform, ctx.organizationId, credential, scope, signal);
  const reading: ReadRun = {
    ctx,
    run,
    reader,
    oldest: run.windows.at(-1)?.from ?? oldest,
    stopped: () => signal?.aborted === true,
    chosen: { scope, revision: source.scopeRevision },
  };
  try {
    const stored = await readRun(reading);
    if (stored === null) return interrupt(ctx, run, requests());
    await inTenant(async (tx) => {
      await noteStretch(tx, run.id, requests(), null);
      await complete(ctx, tx, run, source, { requests: requests(), sourceNow: sourceNow() });
    });
    return { kind: 'complete', stored };
  } catch (error) {
    if (signal?.aborted === true || error instanceof ScopeChanged) return interrupt(ctx, run, requests());
    const { unexpected, ...pause } = pauseFor(error, provider, source.failures, platform.clock.now());
    await inTenant(async (tx) => {
      await updateSource(tx, provider, pause);
      await noteStretch(tx, run.id, requests(), pause.message);
      if (error instanceof SourceRefused) await markRefused(tx, provider, error.message);
      await tellProgress(ctx, tx);
    });
    if (unexpected) throw error;
    return { kind: 'paused', until: pause.nextAttemptAt };
  }
};

const begin = async (ctx: TenantContext, tx: Tx, provider: Provider, sweep: boolean) => {
  const [credential, source] = [await findCredential(tx, provider), await findSource(tx, provider)];
  const scope = await readScope(tx, provider);
  if (credential === null || source === null || !credential.isActive) return null;
  const now = ctx.platform.clock.now();
  const current = await findCurrentRun(tx, provider);
  if (current !== null && current.stoppedAt !== null) return 'stopped';
  const run = current ?? (await insertRun(tx, ctx.organizationId, plan(ctx, source, now, sweep)));
  await updateSource(tx, provider, {
    state: 'collecting',
    message: null,
    waitingUntil: null,
    nextAttemptAt: new Date(now + silenceMs),
    ...(run.kind === 'full' ? { monthsTotal: run.windows.length } : {}),
  });
  await tellProgress(ctx, tx);
  return { credential, source, run, scope };
};

const plan = (
  ctx: TenantContext,
  source: Source,
  now: number,
  sweep: boolean,
): Pick<Run, 'provider' | 'kind' | 'startedAt' | 'windows' | 'sweeps'> => {
  const common = { provider: source.provider, startedAt: new Date(now) };
  if (source.firstCompletedAt === null) {
    return { ...common, kind: 'full', windows: historyWindows(now, ctx.platform.config.historyMonths), sweeps: true };
  }
  const sweepIsDue = source.lastSweepAt === null || now - source.lastSweepAt.getTime() >= sweepEveryMs;
  return { ...common, kind: 'incremental', windows: [], sweeps: sweep || sweepIsDue };
};

const complete = async (
  ctx: TenantContext,
  tx: Tx,
  run: Run,
  source: Source,
  { requests, sourceNow }: { requests: number; sourceNow: number | null },
): Promise<void> => {
  const now = new Date(ctx.platform.clock.now());
  const { provider, startedAt } = run;
  const announcedAt = (await findSource(tx, provider))?.announcedAt ?? null;
  // Changes that were announced while it ran may have come too late for it.
  const gap = announcedAt !== null && announcedAt >= startedAt ? gapAfter(provider, requests) : Infinity;
  await raiseWatermarks(tx, provider, run.id, completeUpTo(startedAt, now.getTime(), sourceNow));
  await endRun(tx, run, now);
  if (run.kind === 'full') await forgetSetAsideBefore(tx, provider, startedAt);
  await updateSource(tx, provider, {
    state: 'up-to-date',
    message: null,
    waitingUntil: null,
    nextAttemptAt: new Date(now.getTime() + Math.min(source.everyMinutes * 60_000, gap)),
    failures: 0,
    // The source is known as it was when the pass began.
    lastSuccessAt: startedAt,
    ...(run.sweeps ? { lastSweepAt: startedAt } : {}),
    ...(run.kind === 'full' ? { firstCompletedAt: now } : {}),
  });
  await markVerified(tx, provider, now);
  await tellProgress(ctx, tx);
};

/** Leaves a run before its end, where a user has stopped it or the process ends. */
const interrupt = (ctx: TenantContext, run: Run, requests: number): Promise<Collection> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx): Promise<Collection> => {
    await noteStretch(tx, run.id, requests, null);
    const stopped = (await findCurrentRun(tx, run.provider))?.stoppedAt != null;
    if (stopped) return { kind: 'stopped' };
    await updateSource(tx, run.provider, {
      state: 'waiting',
      message: 'Collecting was interrupted. It goes on by itself.',
      nextAttemptAt: new Date(ctx.platform.clock.now()),
    });
    return { kind: 'interrupted' };
  });

const tellProgress = (ctx: TenantContext, tx: Tx): Promise<void> =>
  ctx.platform.events.publish(tx, {
    organizationId: ctx.organizationId,
    audience: 'organization',
    message: { type: 'collection_progress', payload: {} },
  });
