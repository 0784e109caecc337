import type { Provider } from '@sightline/contract';
import { sql } from 'kysely';
import type { DatabaseHandle, Tx } from '../../../platform/database/tenant.ts';
import type { CollectionWindow } from '../connector.ts';

/** One pass over a source. An interrupted one is continued where it stopped. */
export type Run = {
  id: number;
  provider: Provider;
  kind: 'full' | 'incremental';
  startedAt: Date;
  windows: CollectionWindow[];
  sweeps: boolean;
  phase: number;
  stored: number;
};

export const findCurrentRun = async (tx: Tx, provider: Provider): Promise<Run | null> => {
  const row = await select(tx).where('provider', '=', provider).where('ended_at', 'is', null).executeTakeFirst();
  return row === undefined ? null : present(row);
};

/** The current run of every source, else its latest. */
export const listLatestRuns = async (tx: Tx): Promise<Run[]> =>
  (await select(tx).distinctOn('provider').orderBy('provider').orderBy('id', 'desc').execute()).map(present);

export const insertRun = async (
  tx: Tx,
  organizationId: string,
  run: Omit<Run, 'id' | 'phase' | 'stored'>,
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
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return present(row);
};

export const advanceRun = async (tx: Tx, runId: number, phase: number): Promise<void> => {
  await tx.updateTable('sync_runs').set({ phase }).where('id', '=', runId).execute();
};

export const countStored = async (tx: Tx, runId: number, stored: number, changed: number): Promise<void> => {
  await tx
    .updateTable('sync_runs')
    .set((set) => ({ stored: set('stored', '+', stored), changed: set('changed', '+', changed) }))
    .where('id', '=', runId)
    .execute();
};

const runsKept = 50;

/** Ends a run, and forgets those of long ago. */
export const endRun = async (tx: Tx, run: Run, at: Date): Promise<void> => {
  await tx.updateTable('sync_runs').set({ ended_at: at }).where('id', '=', run.id).execute();
  await tx
    .deleteFrom('sync_runs')
    .where('provider', '=', run.provider)
    .where('id', 'not in', (of) =>
      of
        .selectFrom('sync_runs')
        .select('id')
        .where('provider', '=', run.provider)
        .orderBy('id', 'desc')
        .limit(runsKept),
    )
    .execute();
};

/**
 * Runs `work` while no other process collects the same source. The lock belongs to a database
 * connection, so it ends with the process that held it.
 * @returns null when somebody else is collecting
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
  phase: row.phase,
  stored: row.stored,
});
