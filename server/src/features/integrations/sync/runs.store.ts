import type { Provider } from '@sightline/contract';
import { sql } from 'kysely';
import type { DatabaseHandle, Tx } from '../../../platform/database/tenant.ts';
import type { CollectionWindow } from '../connector.ts';
import type { RunCounts } from './run-counts.ts';
import { inEnglish, readText, type Text, stored } from '../../../platform/text.ts';

/** One pass over a source. An interrupted run continues where it stopped. */
export type Run = {
  id: number;
  provider: Provider;
  kind: 'full' | 'incremental' | 'announced';
  startedAt: Date;
  windows: CollectionWindow[];
  sweeps: boolean;
  /** Names of announced records that it reads. */
  announced: string[];
  phase: number;
  stored: number;
  counts: RunCounts;
  requests: number;
  endedAt: Date | null;
  /** The last reason why it could not continue. */
  problem: string | null;
  /** Set while a user has stopped it. */
  stoppedAt: Date | null;
  stoppedBy: string | null;
};

export const findCurrentRun = async (tx: Tx, provider: Provider): Promise<Run | null> => {
  const row = await select(tx).where('provider', '=', provider).where('ended_at', 'is', null).executeTakeFirst();
  return row === undefined ? null : present(row);
};

/** The current run of every source, else its latest; reading an announcement is not a separate run. */
export const listLatestRuns = async (tx: Tx): Promise<Run[]> => {
  const runs = select(tx).distinctOn('provider').where('kind', '<>', 'announced');
  return (await runs.orderBy('provider').orderBy('id', 'desc').execute()).map(present);
};

/** Requests that announcements have cost since an instant. */
export const countAnnouncedRequests = async (tx: Tx, provider: Provider, since: Date): Promise<number> => {
  const row = await tx
    .selectFrom('sync_runs')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('requests'), sql<number>`0`).as('requests'))
    .where('provider', '=', provider)
    .where('kind', '=', 'announced')
    .where('started_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(row.requests);
};

export const insertRun = async (
  tx: Tx,
  organizationId: string,
  run: Pick<Run, 'provider' | 'kind' | 'startedAt' | 'windows' | 'sweeps' | 'announced'>,
): Promise<Run> => {
  const row = await tx
    .insertInto('sync_runs')
    .values({
      organization_id: organizationId,
      provider: run.provider,
      kind: run.kind,
      started_at: run.startedAt,
      windows: JSON.stringify(run.windows),
      sweeps: run.sweeps,
      announced: run.announced,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return present(row);
};

export const advanceRun = async (tx: Tx, runId: number, phase: number): Promise<void> => {
  await tx.updateTable('sync_runs').set({ phase }).where('id', '=', runId).execute();
};

/**
 * Stores a page's progress.
 * @returns false if a user has stopped the run, which then ends after this page; null if its source was disconnected
 */
export const countStored = async (
  tx: Tx,
  runId: number,
  { stored, changed, counts }: { stored: number; changed: number; counts: RunCounts },
): Promise<boolean | null> => {
  const row = await tx
    .updateTable('sync_runs')
    .set((set) => ({
      stored: set('stored', '+', stored),
      changed: set('changed', '+', changed),
      counts: JSON.stringify(counts),
      problem: null,
      problem_text: null,
    }))
    .where('id', '=', runId)
    .returning('stopped_at')
    .executeTakeFirst();
  return row === undefined ? null : row.stopped_at === null;
};

/** Adds the requests made since the run last resumed, and stores why it stopped early. */
export const recordRequests = async (tx: Tx, runId: number, requests: number, problem: Text | null): Promise<void> => {
  await tx
    .updateTable('sync_runs')
    .set((set) => ({
      requests: set('requests', '+', requests),
      problem: problem === null ? null : inEnglish(problem),
      problem_text: stored(problem),
    }))
    .where('id', '=', runId)
    .execute();
};

/** Stops an unfinished run; it resumes from here once released. */
export const stopRun = async (tx: Tx, runId: number, at: Date, by: string): Promise<boolean> => {
  const result = await tx
    .updateTable('sync_runs')
    .set({ stopped_at: at, stopped_by: by })
    .where('id', '=', runId)
    .where('ended_at', 'is', null)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

export const letRunGo = async (tx: Tx, provider: Provider): Promise<void> => {
  await tx
    .updateTable('sync_runs')
    .set({ stopped_at: null, stopped_by: null })
    .where('provider', '=', provider)
    .where('ended_at', 'is', null)
    .execute();
};

export const findRun = async (tx: Tx, runId: number): Promise<Run | null> => {
  const row = await select(tx).where('id', '=', runId).executeTakeFirst();
  return row === undefined ? null : present(row);
};

/** Runs from the newest, those older than `before` where set. */
export const listRuns = async (
  tx: Tx,
  { provider, before, limit }: { provider?: Provider | undefined; before?: number | undefined; limit: number },
): Promise<Run[]> => {
  let runs = select(tx).orderBy('id', 'desc').limit(limit);
  if (provider !== undefined) runs = runs.where('provider', '=', provider);
  if (before !== undefined) runs = runs.where('id', '<', before);
  return (await runs.execute()).map(present);
};

/** Deletes an unfinished run; the next one starts over. */
export const dropCurrentRun = async (tx: Tx, provider: Provider): Promise<void> => {
  await tx.deleteFrom('sync_runs').where('provider', '=', provider).where('ended_at', 'is', null).execute();
};

/** Announcements are frequent and cheap; they must not displace scheduled runs in the list. */
const runsKept = { onSchedule: 50, announced: 150 };

/** Ends a run, and deletes old ones. */
export const endRun = async (tx: Tx, run: Run, at: Date): Promise<void> => {
  await tx
    .updateTable('sync_runs')
    .set({ ended_at: at, problem: null, problem_text: null })
    .where('id', '=', run.id)
    .execute();
  const isAnnounced = run.kind === 'announced';
  const ofItsKind = tx
    .selectFrom('sync_runs')
    .select('id')
    .where('provider', '=', run.provider)
    .where('kind', isAnnounced ? '=' : '<>', 'announced')
    .orderBy('id', 'desc');
  const newest = ofItsKind.limit(isAnnounced ? runsKept.announced : runsKept.onSchedule);
  await tx
    .deleteFrom('sync_runs')
    .where('provider', '=', run.provider)
    .where('kind', isAnnounced ? '=' : '<>', 'announced')
    .where('id', 'not in', () => newest)
    .execute();
};

/**
 * Runs `work` while no other process reads the same source. The lock belongs to a database connection, so it ends with
 * its process.
 * @returns null if another process holds the lock
 */
export const whileCollectingAlone = async <T>(
  database: DatabaseHandle,
  organizationId: string,
  provider: Provider,
  work: () => Promise<T>,
): Promise<T | null> =>
  database.kysely.connection().execute(async (connection) => {
    const key = `collect ${organizationId} ${provider}`;
    const lock = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(hashtextextended(${key}, 0)) as taken`.execute(connection);
    if (lock.rows[0]?.taken !== true) return null;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`.execute(connection);
    }
  });

const select = (tx: Tx) => tx.selectFrom('sync_runs').selectAll();

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const present = (row: Row): Run => ({
  id: row.id,
  provider: row.provider as Provider,
  kind: row.kind as Run['kind'],
  startedAt: row.started_at,
  windows: row.windows as CollectionWindow[],
  sweeps: row.sweeps,
  announced: row.announced,
  phase: row.phase,
  stored: row.stored,
  counts: row.counts as RunCounts,
  requests: row.requests,
  endedAt: row.ended_at,
  problem: readText(row.problem, row.problem_text),
  stoppedAt: row.stopped_at,
  stoppedBy: row.stopped_by,
});
