import type { AccountFact, FactKind, Facts } from '@sightline/analytics';
import type { Provider } from '@sightline/contract';
import type { TenantContext } from '../../../platform/context.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { factIds, keepYounger, removeFacts, requestMeasuring, saveFacts } from '../../facts/index.ts';
import { saveHashes, saveMerges, settleMerges } from '../bitbucket/code-index.store.ts';
import type { CollectedPage } from '../connector.ts';
import { keepInScope, type Scope } from '../scope/scope.ts';
import { lockAccounts } from './account-lock.store.ts';
import { saveStream, type StreamState } from './cursors.store.ts';
import { retryingDeadlocks } from './retry-deadlocks.ts';
import { countPage, type RunCounts } from './run-counts.ts';
import { countStored, type Run } from './runs.store.ts';
import { deleteQuarantined, saveQuarantined } from './quarantined.store.ts';
import { holdScopeRevision, updateSource } from './sources.store.ts';
import { newestPhases } from './windows.ts';

/** What is read, and the revision of that choice. */
export type ChosenScope = { scope: Scope; revision: number };

/** Somebody has chosen anew what is read, or has disconnected the source. */
export class ScopeChanged extends Error {
  override name = 'ScopeChanged';
}

/** Writes pages, one after the other. */
export type PageWriter = {
  /** Stores a page and where its stream stands after it, both or neither. */
  commit(page: CollectedPage, before: StreamState, after: StreamState): Promise<StreamState>;
  /** Whether somebody has stopped the run. */
  stopped(): boolean;
  /** Asks for measuring of what has been stored since it was last asked for. */
  finish(): Promise<void>;
};

/** Progress is told, and measuring asked for, at most this often. */
const progressMs = 1_000;
const measuringMs = 2_000;
/** What is older than the newest weeks: measuring takes the processors from those who read it. */
const olderMeasuringMs = 15_000;
/** A collector that says nothing for so long is taken for dead, and the source for due. */
export const silenceMs = 120_000;

const pauseIn = (phase: number): number => (phase > newestPhases ? olderMeasuringMs : measuringMs);

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
  let toldAt = -Infinity;
  let measuredAt = -Infinity;
  let unmeasured = false;
  let { counts } = run;
  let isStopped = false;
  // What was announced is read in a moment; measuring its beginning would only put off the rest.
  const measuresMeanwhile = run.kind !== 'announced';

  /** One at a time: pages of several streams are requested together, but stored in turn. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    // Whoever asked for it hears of the failure; the next in line goes on.
    queue = result.catch(() => undefined);
    return result;
  };

  const write = async (
    tx: Tx,
    page: CollectedPage,
    after: StreamState,
    counted: RunCounts,
  ): Promise<{ next: StreamState; goesOn: boolean }> => {
    const now = platform.clock.now();
    if ((await holdScopeRevision(tx, provider)) !== revision) throw new ScopeChanged();
    const next = await saveStream(tx, organizationId, provider, after);
    const accounts = await accountsToSave(tx, page);
    const { kept, left } = keepInScope(page.facts, scope);
    const facts: Partial<Facts> = { ...keepYounger(kept, keptFrom), accounts };
    await saveHashes(tx, organizationId, kept.commits ?? []);
    await saveMerges(tx, organizationId, page.merges ?? []);
    if (page.settled !== undefined) await settleMerges(tx, page.settled.repositoryId, page.settled.numbers);
    await deleteHealed(tx, page.facts);
    await saveQuarantined(tx, organizationId, provider, page.setAside ?? [], new Date(now));
    // Counting changes of facts holds up the other sources, so that they come last.
    const saved = await saveFacts(tx, organizationId, facts);
    let removed = 0;
    const gone = [
      ...(page.removed ?? []),
      { kind: 'issues', ids: left.issues },
      { kind: 'pages', ids: left.pages },
    ] as const;
    for (const { kind, ids } of gone) removed += await removeFacts(tx, organizationId, kind, ids);
    const goesOn = await countStored(tx, run.id, { ...saved, counts: counted });
    unmeasured ||= saved.changed > 0 || removed > 0;
    if (goesOn && now - toldAt >= progressMs) await tell(tx, now);
    if (measuresMeanwhile && unmeasured && now - measuredAt >= pauseIn(after.phase)) await measure(tx, now);
    return { next, goesOn };
  };

  const accountsToSave = async (tx: Tx, page: CollectedPage): Promise<AccountFact[]> => {
    const told = page.facts.accounts ?? [];
    const unseen = (page.mentioned ?? []).filter((one) => !knownAccounts.has(one.id));
    if (told.length === 0 && unseen.length === 0) return [];
    // Sources name the same people; in turn they neither block nor overwrite each other.
    await lockAccounts(tx, organizationId);
    if (unseen.length > 0) for (const id of await factIds(tx, 'accounts')) knownAccounts.add(id);
    const listed = new Set(told.map((one) => one.id));
    const isNew = (one: AccountFact): boolean => !knownAccounts.has(one.id) && !listed.has(one.id);
    return [...told, ...new Map(unseen.filter(isNew).map((one) => [one.id, one])).values()];
  };

  const tell = async (tx: Tx, now: number): Promise<void> => {
    toldAt = now;
    await updateSource(tx, provider, { nextAttemptAt: new Date(now + silenceMs) });
    const message = { type: 'collection_progress', payload: {} } as const;
    await platform.events.publish(tx, { organizationId, audience: 'organization', message });
  };

  const measure = async (tx: Tx, now: number): Promise<void> => {
    measuredAt = now;
    unmeasured = false;
    await requestMeasuring(platform, tx, organizationId);
  };

  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    retryingDeadlocks(() => withTenant(platform.database, organizationId, work));

  return {
    commit: (page, before, after) =>
      inTurn(async () => {
        const counted = countPage(counts, page, before, after);
        const { next, goesOn } = await transaction((tx) => write(tx, page, after, counted));
        counts = counted;
        isStopped ||= !goesOn;
        return next;
      }),
    stopped: () => isStopped,
    finish: () =>
      inTurn(async () => {
        if (unmeasured) await transaction((tx) => measure(tx, platform.clock.now()));
      }),
  };
};

/** What used to be set aside and has become a fact. */
const deleteHealed = async (tx: Tx, facts: Partial<Facts>): Promise<void> => {
  const pullRequests = facts.pullRequests?.map((one) => `${one.repositoryId}/${one.number}`) ?? [];
  const built = (facts.pipelines ?? []).map((one) => `${one.repositoryId}/${one.commitHash}`);
  const idsOf: { [Kind in FactKind]?: string[] } = {
    issues: facts.issues?.map((one) => one.id),
    // A list that was not read whole goes by the id of what it hangs on.
    commits: [...(facts.commits ?? []).map((one) => `${one.repositoryId}/${one.hash}`), ...pullRequests],
    pullRequestActivities: pullRequests,
    pullRequests,
    pipelines: [...(facts.pipelines ?? []).map((one) => one.id), ...new Set(built)],
    deployments: facts.deployments?.map((one) => one.id),
    pages: facts.pages?.map((one) => one.id),
    sprints: facts.sprints?.map((one) => one.id),
  };
  for (const [kind, ids] of Object.entries(idsOf)) await deleteQuarantined(tx, kind as FactKind, ids ?? []);
};
