import type { AccountFact, FactKind, Facts } from '@sightline/analytics';
import type { Provider } from '@sightline/contract';
import type { TenantContext } from '../../../platform/context.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { factIds, dropExpired, removeFacts, saveFacts } from '../../facts/index.ts';
import { requestMeasurementRun } from '../../measurement-requests/index.ts';
import { saveHashes, saveMerges, settleMerges } from '../bitbucket/code-index.store.ts';
import type { CollectedPage } from '../connector.ts';
import { keepInScope, type SyncScope } from '../scope/scope.ts';
import { lockAccounts } from './account-lock.store.ts';
import { saveStream, type StreamState } from './cursors.store.ts';
import { retryingDeadlocks } from './retry-deadlocks.ts';
import { countPage, type RunCounts } from './run-counts.ts';
import { countStored, type Run } from './runs.store.ts';
import { deleteQuarantined, saveQuarantined } from './quarantined.store.ts';
import { holdSyncScopeRevision, updateSource } from './sources.store.ts';
import { newestPhases } from './windows.ts';

/** The chosen scope and its revision. */
export type ChosenScope = { scope: SyncScope; revision: number };

/** The scope was changed, or the source was disconnected. */
export class SyncScopeChanged extends Error {
  override name = 'SyncScopeChanged';
}

/** Writes pages, one after the other. */
export type PageWriter = {
  /** Stores a page and its stream's new position, both or neither. */
  commit(page: CollectedPage, before: StreamState, after: StreamState): Promise<StreamState>;
  /** Whether a user has stopped the run. */
  stopped(): boolean;
  /** Requests a measurement run for what was stored since the last request. */
  finish(): Promise<void>;
};

/** Progress is reported, and measurement requested, at most this often. */
const progressMs = 1_000;
const measurementMs = 2_000;
/** Longer interval for older data, because measurement slows down users. */
const olderMeasurementMs = 15_000;
/** A sync without progress for this long counts as dead, and its source as due. */
export const silenceMs = 120_000;

const measurementPause = (phase: number): number => (phase > newestPhases ? olderMeasurementMs : measurementMs);

export const createPageWriter = (
  ctx: TenantContext,
  provider: Provider,
  run: Run,
  { scope, revision }: ChosenScope,
  keptFrom: number | null,
): PageWriter => {
  const { platform, organizationId } = ctx;
  const knownAccounts = new Set<string>();
  let queue: Promise<unknown> = Promise.resolve();
  let progressAt = -Infinity;
  let requestedAt = -Infinity;
  let unmeasured = false;
  let { counts } = run;
  let isStopped = false;
  // Announced records take a moment to read; a measurement run in between would only delay the rest.
  const requestsMeanwhile = run.kind !== 'announced';

  /** Pages of several streams are requested together, but stored one at a time. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    // The caller handles a failure; the next work in the queue continues.
    queue = result.catch(() => undefined);
    return result;
  };

  const write = async (
    tx: Tx,
    page: CollectedPage,
    after: StreamState,
    counted: RunCounts,
  ): Promise<{ next: StreamState; continues: boolean }> => {
    const now = platform.clock.now();
    if ((await holdSyncScopeRevision(tx, provider)) !== revision) throw new SyncScopeChanged();
    const next = await saveStream(tx, organizationId, provider, after);
    const accounts = await accountsToSave(tx, page);
    const { kept, left } = keepInScope(page.facts, scope);
    const facts: Partial<Facts> = { ...dropExpired(kept, keptFrom), accounts };
    await saveHashes(tx, organizationId, kept.commits ?? []);
    await saveMerges(tx, organizationId, page.merges ?? []);
    if (page.settled !== undefined) await settleMerges(tx, page.settled.repositoryId, page.settled.numbers);
    await deleteHealed(tx, page.facts);
    await saveQuarantined(tx, organizationId, provider, page.quarantined ?? [], new Date(now));
    // Raising the revision blocks other sources, so it comes last.
    const saved = await saveFacts(tx, organizationId, facts);
    let removed = 0;
    const gone = [
      ...(page.removed ?? []),
      { kind: 'issues', ids: left.issues },
      { kind: 'pages', ids: left.pages },
    ] as const;
    for (const { kind, ids } of gone) removed += await removeFacts(tx, organizationId, kind, ids);
    const continues = await countStored(tx, run.id, { ...saved, counts: counted });
    // The source was disconnected, and maybe connected again.
    if (continues === null) throw new SyncScopeChanged();
    unmeasured ||= saved.changed > 0 || removed > 0;
    if (continues && now - progressAt >= progressMs) await publishProgress(tx, now);
    if (requestsMeanwhile && unmeasured && now - requestedAt >= measurementPause(after.phase))
      await requestMeasurement(tx, now);
    return { next, continues };
  };

  const accountsToSave = async (tx: Tx, page: CollectedPage): Promise<AccountFact[]> => {
    const pageAccounts = page.facts.accounts ?? [];
    const unseen = (page.mentioned ?? []).filter((account) => !knownAccounts.has(account.id));
    if (pageAccounts.length === 0 && unseen.length === 0) return [];
    // Sources share people; the lock keeps them from blocking or overwriting each other.
    await lockAccounts(tx, organizationId);
    if (unseen.length > 0) for (const id of await factIds(tx, 'accounts')) knownAccounts.add(id);
    const listed = new Set(pageAccounts.map((account) => account.id));
    const isNew = (account: AccountFact): boolean => !knownAccounts.has(account.id) && !listed.has(account.id);
    return [...pageAccounts, ...new Map(unseen.filter(isNew).map((account) => [account.id, account])).values()];
  };

  const publishProgress = async (tx: Tx, now: number): Promise<void> => {
    progressAt = now;
    await updateSource(tx, provider, { nextAttemptAt: new Date(now + silenceMs) });
    const message = { type: 'collection_progress', payload: {} } as const;
    await platform.events.publish(tx, { organizationId, audience: 'organization', message });
  };

  const requestMeasurement = async (tx: Tx, now: number): Promise<void> => {
    requestedAt = now;
    unmeasured = false;
    await requestMeasurementRun(platform, tx, organizationId);
  };

  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    retryingDeadlocks(() => withTenant(platform.database, organizationId, work));

  return {
    commit: (page, before, after) =>
      inTurn(async () => {
        const counted = countPage(counts, page, before, after);
        const { next, continues } = await transaction((tx) => write(tx, page, after, counted));
        counts = counted;
        isStopped ||= !continues;
        return next;
      }),
    stopped: () => isStopped,
    finish: () =>
      inTurn(async () => {
        if (unmeasured) await transaction((tx) => requestMeasurement(tx, platform.clock.now()));
      }),
  };
};

/** Deletes quarantined records that have become facts. */
const deleteHealed = async (tx: Tx, facts: Partial<Facts>): Promise<void> => {
  const pullRequests =
    facts.pullRequests?.map((pullRequest) => `${pullRequest.repositoryId}/${pullRequest.number}`) ?? [];
  const built = (facts.pipelines ?? []).map((pipeline) => `${pipeline.repositoryId}/${pipeline.commitHash}`);
  const idsOf: { [Kind in FactKind]?: string[] } = {
    issues: facts.issues?.map((issue) => issue.id),
    // A partly read list is quarantined under the id of its parent.
    commits: [...(facts.commits ?? []).map((commit) => `${commit.repositoryId}/${commit.hash}`), ...pullRequests],
    pullRequestActivities: pullRequests,
    pullRequests,
    pipelines: [...(facts.pipelines ?? []).map((pipeline) => pipeline.id), ...new Set(built)],
    deployments: facts.deployments?.map((deployment) => deployment.id),
    pages: facts.pages?.map((page) => page.id),
    sprints: facts.sprints?.map((sprint) => sprint.id),
  };
  for (const [kind, ids] of Object.entries(idsOf)) await deleteQuarantined(tx, kind as FactKind, ids ?? []);
};
