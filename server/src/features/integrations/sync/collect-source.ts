import { minuteMs, type Provider } from '@sightline/contract';
import type { TenantContext } from '../../../platform/context.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { isOutage } from '../../../platform/errors.ts';
import { requestMeasurementRun } from '../../measurement-requests/index.ts';
import { readConfiguredRules } from '../../rules/index.ts';
import { horizonOf, syncsBlockedBy } from '../../retention/index.ts';
import { findCredential, holdCredential, markRefused, type Credential } from '../credentials.store.ts';
import { openReader } from '../open-reader.ts';
import { readSyncScope } from '../scope/scope.store.ts';
import { SourceRefused } from '../http/source-errors.ts';
import { reportRefusal } from './collection-announcements.ts';
import { completeRun } from './complete-run.ts';
import { pauseFor } from './pause.ts';
import { planRun } from './plan-run.ts';
import { readRun, type ReadRun } from './read-run.ts';
import { findCurrentRun, insertRun, recordRequests, whileCollectingAlone, type Run } from './runs.store.ts';
import { findSource, holdSyncScopeRevision, updateSource } from './sources.store.ts';
import { SyncScopeChanged, silenceMs } from './page-writer.ts';
import { monthsIn } from './windows.ts';
import { say, type Text } from '../../../platform/text.ts';

export type Collection =
  | { kind: 'complete'; stored: number; run: Run['kind'] }
  /** Only announced records were requested, and there are none, or another run has precedence. */
  | { kind: 'idle' }
  /** Another process is reading the same source. */
  | { kind: 'busy' }
  | { kind: 'not-connected' }
  /** It resumes at this instant, where it stopped. */
  | { kind: 'paused'; until: Date }
  /** The signal was aborted or the connection replaced; the next call resumes where this one stopped. */
  | { kind: 'interrupted' }
  /** A user has stopped the run; it resumes when a user starts it again. */
  | { kind: 'stopped' };

export type CollectionInput = {
  provider: Provider;
  signal?: AbortSignal;
  sweep?: boolean;
  /** Reads only announced records. */
  announcedOnly?: boolean;
};

/**
 * Reads what is new in one source, or resumes an interrupted pass. The first pass reads the whole history, newest
 * first.
 * @throws Error for an unexpected failure, after pausing the source
 */
export const collectSource = async (ctx: TenantContext, input: CollectionInput): Promise<Collection> => {
  const alone = await whileCollectingAlone(ctx.platform.database, ctx.organizationId, input.provider, () =>
    collect(ctx, input),
  );
  return alone ?? { kind: 'busy' };
};

const collect = async (
  ctx: TenantContext,
  { provider, signal, sweep = false, announcedOnly = false }: CollectionInput,
): Promise<Collection> => {
  const { platform } = ctx;
  const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withTenant(platform.database, ctx.organizationId, work);
  const begun = await inTenant((tx) => begin(ctx, tx, provider, { sweep, announcedOnly }));
  if (begun === null) return { kind: 'not-connected' };
  if (begun === 'idle') return { kind: 'idle' };
  if (begun === 'stopped') return { kind: 'stopped' };
  if ('until' in begun) return begun;
  const { credential, source, run, scope, chosenFields, keptFrom } = begun;
  const reached = (source.oldestCollected ?? source.firstCompletedAt ?? run.startedAt).getTime();
  const oldest = Math.max(reached, (keptFrom ?? 0) * 1_000);
  const { reader, requests, sourceNow } = openReader(
    platform,
    ctx.organizationId,
    credential,
    { scope, chosenFields },
    signal,
  );
  const input: ReadRun = {
    ctx,
    run,
    reader,
    oldest: run.windows.at(-1)?.from ?? oldest,
    stopped: () => signal?.aborted === true,
    chosen: { scope, revision: source.scopeRevision },
    keptFrom,
  };
  try {
    const stored = await readRun(input);
    if (stored === null) return interrupt(ctx, run, requests());
    const isOwn = await inTenant(async (tx) => {
      await recordRequests(tx, run.id, requests(), null);
      if (await isReplaced(tx, credential, run)) return false;
      await completeRun(ctx, tx, run, {
        installation: credential.installation,
        requests: requests(),
        sourceNow: sourceNow(),
      });
      await publishProgress(ctx, tx);
      return true;
    });
    return isOwn ? { kind: 'complete', stored, run: run.kind } : { kind: 'interrupted' };
  } catch (error) {
    // Nothing can be stored; the job retries and resumes once the database is back.
    if (isOutage(error)) throw error;
    if (signal?.aborted === true || error instanceof SyncScopeChanged) return interrupt(ctx, run, requests());
    const { unexpected, ...pause } = pauseFor(error, provider, source.failures, platform.clock.now());
    const isOwn = await inTenant(async (tx) => {
      if (await isReplaced(tx, credential, run)) return false;
      await updateSource(tx, provider, pause);
      await recordRequests(tx, run.id, requests(), pause.message);
      if (error instanceof SourceRefused) {
        await markRefused(tx, provider, error.text);
        await reportRefusal(ctx, tx, run, error.text);
      }
      await publishProgress(ctx, tx);
      return true;
    });
    if (unexpected) throw error;
    return isOwn ? { kind: 'paused', until: pause.nextAttemptAt } : { kind: 'interrupted' };
  }
};

/**
 * Whether the source was connected again since the run began. The new connection has a separate job, so the end of this
 * run must not change its state. Locks the connection until the transaction ends.
 */
const isReplaced = async (tx: Tx, { provider, revision }: Credential, run: Run): Promise<boolean> => {
  const isSame = (await holdCredential(tx, provider))?.revision === revision;
  return !isSame || (await findCurrentRun(tx, provider))?.id !== run.id;
};

const begin = async (
  ctx: TenantContext,
  tx: Tx,
  provider: Provider,
  wanted: { sweep: boolean; announcedOnly: boolean },
) => {
  // Prevents disconnecting it until the run exists.
  await holdSyncScopeRevision(tx, provider);
  const [credential, source] = [await findCredential(tx, provider), await findSource(tx, provider)];
  const scope = await readSyncScope(tx, provider);
  if (credential === null || source === null || !credential.isActive) return null;
  const now = ctx.platform.clock.now();
  const blocked = await syncsBlockedBy(ctx.platform, tx, ctx.organizationId);
  if (blocked !== null) return pauseBlocked(ctx, tx, provider, blocked);
  const current = await findCurrentRun(tx, provider);
  if (current !== null && current.stoppedAt !== null) return 'stopped';
  const keptFrom = (await horizonOf(tx, ctx.organizationId, now))?.from ?? null;
  const comesFirst = current === null ? source.state !== 'up-to-date' : current.kind !== 'announced';
  if (wanted.announcedOnly && comesFirst) return 'idle';
  const planned = current ?? (await planRun(ctx, tx, source, { ...wanted, keptFrom }));
  if (planned === null) return 'idle';
  const run = current ?? (await insertRun(tx, ctx.organizationId, planned));
  await updateSource(tx, provider, {
    state: 'collecting',
    message: null,
    waitingUntil: null,
    nextAttemptAt: new Date(now + silenceMs),
    ...(run.kind === 'full' ? { monthsTotal: monthsIn(run.windows.length) } : {}),
  });
  // Figures of periods that a first sync is about to read are not compared from now on.
  if (current === null && source.firstCompletedAt === null)
    await requestMeasurementRun(ctx.platform, tx, ctx.organizationId);
  await publishProgress(ctx, tx);
  const { rules } = await readConfiguredRules(tx);
  const chosenFields = new Set(rules.estimateFields.flatMap(({ fieldId }) => fieldId ?? []));
  return { credential, source, run, scope, chosenFields, keptFrom };
};

/** Checks again after this time, so that a granted plan or a higher quota resumes the source automatically. */
const blockedMs = 15 * minuteMs;

const pauseBlocked = async (ctx: TenantContext, tx: Tx, provider: Provider, message: Text) => {
  const until = new Date(ctx.platform.clock.now() + blockedMs);
  await updateSource(tx, provider, { state: 'waiting', message, waitingUntil: until, nextAttemptAt: until });
  await publishProgress(ctx, tx);
  return { kind: 'paused' as const, until };
};

/** Interrupts a run because a user stopped it or the process ends. */
const interrupt = (ctx: TenantContext, run: Run, requests: number): Promise<Collection> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx): Promise<Collection> => {
    await recordRequests(tx, run.id, requests, null);
    const stopped = (await findCurrentRun(tx, run.provider))?.stoppedAt != null;
    if (stopped) return { kind: 'stopped' };
    await updateSource(tx, run.provider, {
      state: 'waiting',
      message: say('The sync was interrupted. It will resume automatically.'),
      nextAttemptAt: new Date(ctx.platform.clock.now()),
    });
    return { kind: 'interrupted' };
  });

const publishProgress = (ctx: TenantContext, tx: Tx): Promise<void> =>
  ctx.platform.events.publish(tx, {
    organizationId: ctx.organizationId,
    audience: 'organization',
    message: { type: 'collection_progress', payload: {} },
  });
