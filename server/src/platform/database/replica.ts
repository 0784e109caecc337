/**
 * A copy of the database that answers reads. It is used only once it has everything that was acknowledged before the
 * read began, so nobody reads less than the primary would show them (decision 1950).
 */
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { isOutage } from '../errors.ts';
import type { Log } from '../log.ts';
import { isConnectionError } from './connection-errors.ts';
import { databaseLink } from './link.ts';
import { openPool } from './pool.ts';
import { preparedStatements } from './prepared-statements.ts';
import type { Database } from './schema.ts';
import { withOneTransaction, type DatabaseHandle, type Replica, type ReplicaState } from './tenant.ts';

/** A read waits this long for the replica before it goes to the primary. */
const patienceMs = 100;
const betweenMs = 5;
const connections = 10;
/** Pause before using the replica again after it was late or unreachable. */
const restMs = 2_000;

/** The position in the primary's log up to which everything is acknowledged. */
const acknowledged = sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`;

const isAway = (error: unknown): boolean => isOutage(error) || isConnectionError(error);

/**
 * Whether a statement failed because the replica is unreachable, or because replication removed rows it was reading.
 */
export const isOfReplica = (error: unknown): boolean =>
  isAway(error) || (error instanceof pg.DatabaseError && error.code === '40001');

/** Adds a replica to a database handle; closing the handle closes both. */
export const withReplica = (
  primary: DatabaseHandle,
  url: string,
  log: Log,
  { prepares = false } = {},
): DatabaseHandle => {
  const { replica, close } = openReplica(primary, url, log.child({ database: 'replica' }), prepares);
  return {
    ...primary,
    replica,
    async close() {
      await close();
      await primary.close();
    },
  };
};

const openReplica = (
  primary: DatabaseHandle,
  url: string,
  log: Log,
  prepares: boolean,
): { replica: Replica; close(): Promise<void> } => {
  const link = databaseLink(url, log);
  const { pool, guarded } = openPool(url, connections, link, prepares ? preparedStatements() : undefined);
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded }) });
  // Not marked as read-only, which would mean sample data: the replica itself rejects writes, and the primary then
  // answers the call.
  const handle: DatabaseHandle = { kysely, pool, link, url, close: async () => {} };
  let state: ReplicaState = 'ready';
  let restsUntil = 0;

  const note = (next: ReplicaState): void => {
    if (next !== state)
      log.warn(
        { replica: next },
        next === 'ready' ? 'the replica answers reads again' : 'the primary answers all reads',
      );
    state = next;
    restsUntil = next === 'ready' ? 0 : performance.now() + restMs;
  };

  /**
   * Whether the replica has reached the position, after a short wait if needed. False if the server is not a replica.
   */
  const reaches = async (tx: Kysely<Database>, position: string): Promise<boolean> => {
    const latest = performance.now() + patienceMs;
    const query = sql<{
      has: boolean;
    }>`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has`;
    for (;;) {
      const { rows } = await query.execute(tx);
      const has = rows[0]?.has;
      if (has === true || performance.now() >= latest) return has === true;
      await pause(betweenMs);
    }
  };
  const positionNow = async (): Promise<string> => {
    const { rows } = await acknowledged.execute(primary.kysely);
    return rows[0]?.position ?? '';
  };
  const failed = (error: unknown): void => {
    if (!isOfReplica(error)) throw error;
    if (isAway(error)) note('unreachable');
  };

  const replica: Replica = {
    async probe() {
      const position = await positionNow();
      await reaches(kysely, position).then((has) => note(has ? 'ready' : 'late'), failed);
      return state;
    },
    async read(organizationId, work) {
      if (performance.now() < restsUntil || link.isDown()) return false;
      void link.start();
      const position = await positionNow();
      let isRun = false;
      try {
        await withOneTransaction(handle, organizationId, async (database, tx) => {
          const has = await reaches(tx, position);
          note(has ? 'ready' : 'late');
          if (!has) return;
          isRun = true;
          await work(database, tx);
        });
      } catch (error) {
        if (isRun && !isOfReplica(error)) throw error;
        failed(error);
      }
      return isRun;
    },
  };
  const close = async (): Promise<void> => {
    link.close();
    await kysely.destroy();
    if (!pool.ending) await pool.end();
  };
  return { replica, close };
};
