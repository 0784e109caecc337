import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { databaseLink, type DatabaseLink } from './link.ts';
import { openPool } from './pool.ts';
import { preparedStatements } from './prepared-statements.ts';
import type { Database } from './schema.ts';

export type Tx = Transaction<Database>;
export type DatabaseHandle = {
  kysely: Kysely<Database>;
  pool: pg.Pool;
  /** Knows whether the database can be reached, once it is started. */
  link: DatabaseLink;
  url: string;
  /** Whether transactions of this handle are read-only. */
  readOnly?: true;
  /** The replica, if DATABASE_READ_URL is set. */
  replica?: Replica;
  /** The open transaction of an organization, in which all work for that organization is done. */
  open?: { organizationId: string; tx: Tx };
  close(): Promise<void>;
};

export type ReplicaState = 'ready' | 'late' | 'unreachable';
export type Replica = {
  /** Checks the replica now, even if reads do not use it at the moment. */
  probe(): Promise<ReplicaState>;
  /**
   * Runs `work` in a transaction of an organization on the replica.
   * @returns false, without running `work`, if the replica is unreachable or too far behind
   */
  read(organizationId: string, work: (database: DatabaseHandle, tx: Tx) => Promise<void>): Promise<boolean>;
};

// Counts and identities stay far below 2^53, so they are read as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** @param options.prepares whether to prepare frequent statements, which connection poolers may not support */
export const openDatabase = (url: string, log: Log, { prepares = false } = {}): DatabaseHandle => {
  const link = databaseLink(url, log);
  const { pool, guarded } = openPool(url, 10, link, prepares ? preparedStatements() : undefined);
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded }) });
  const close = async (): Promise<void> => {
    link.close();
    await kysely.destroy();
    // Kysely has no pool to end before the first query.
    if (!pool.ending) await pool.end();
  };
  return { kysely, pool, link, url, close };
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Runs `work` in a transaction that sees one organization only. Row-level security does it, so a
 * query that forgets its WHERE finds no other organization's rows.
 */
export const withTenant = async <T>(
  database: DatabaseHandle,
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  if (!uuid.test(organizationId)) throw new Error('An organization id must be a UUID');
  if (database.open?.organizationId === organizationId) return work(database.open.tx);
  return database.kysely.transaction().execute(async (tx) => {
    // Inserted as text, because SET takes no parameters. The id was validated above.
    await sql.raw(`set local role sightline_tenant; set local app.organization_id = '${organizationId}'`).execute(tx);
    if (database.readOnly === true) await sql.raw('set transaction read only').execute(tx);
    return work(tx);
  });
};

/**
 * Runs `work` with a handle whose transactions of this organization are all the same one. For reading calls, which then
 * share cached reads (`oncePerBatch`).
 */
export const withOneTransaction = async <T>(
  database: DatabaseHandle,
  organizationId: string,
  work: (database: DatabaseHandle, tx: Tx) => Promise<T>,
): Promise<T> =>
  withTenant(database, organizationId, (tx) => {
    ofReads.add(tx);
    return work({ ...database, open: { organizationId, tx } }, tx);
  });

/** Runs `read`. @returns whether everything it read is from one state */
export type ReadsOneState = (tx: Tx, read: () => Promise<void>) => Promise<boolean>;

/** Maximum attempts; then the last result is used anyway, because open screens reload after every change. */
const maxAttempts = 3;

/**
 * `withOneTransaction` for `read`, which is repeated in another transaction if its results are not from one state, and
 * for `use`, which runs once.
 */
export const withOneState = async <Read, T>(
  database: DatabaseHandle,
  organizationId: string,
  readsOneState: ReadsOneState,
  { read, use }: { read: (database: DatabaseHandle, tx: Tx) => Promise<Read>; use: (read: Read) => Promise<T> },
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const used = await withOneTransaction(database, organizationId, async (handle, tx) => {
      let result: { value: Read } | undefined;
      const isOneState = await readsOneState(tx, async () => {
        result = { value: await read(handle, tx) };
      });
      const isUsable = isOneState || attempt === maxAttempts;
      return result !== undefined && isUsable ? { value: await use(result.value) } : undefined;
    });
    if (used !== undefined) return used.value;
  }
};

const ofReads = new WeakSet<Tx>();

/** Whether a transaction belongs to several calls that read. */
export const sharesReads = (tx: Tx): boolean => ofReads.has(tx);

/** Runs a part of a transaction in a savepoint: if it fails, only its own writes are rolled back. */
export const asPart = async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => {
  await sql.raw('savepoint part').execute(tx);
  try {
    return await work();
  } catch (error) {
    await sql.raw('rollback to savepoint part').execute(tx);
    throw error;
  } finally {
    await sql.raw('release savepoint part').execute(tx);
  }
};

/**
 * Runs `work` in a transaction that sees identity tables of all organizations and no facts or
 * measurements. For signing in and for lists of organizations.
 */
export const withSystem = async <T>(database: DatabaseHandle, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.kysely.transaction().execute(async (tx) => {
    await sql.raw('set local role sightline_system').execute(tx);
    if (database.readOnly === true) await sql.raw('set transaction read only').execute(tx);
    return work(tx);
  });

/**
 * Runs `work` in a read-only transaction over the rows of all organizations. For backups, exports and figures of the
 * installation; never for members' requests.
 */
export const withOperator = async <T>(
  { kysely }: Pick<DatabaseHandle, 'kysely'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  kysely.transaction().execute(async (tx) => {
    await sql.raw(`${readsAsOperator}; set transaction read only`).execute(tx);
    return work(tx);
  });

/** Lets the owner of the tables see all rows for the rest of the transaction. */
export const readsAsOperator = "set local app.operator = 'on'";

/** Runs statements of the job queue inside a tenant's transaction, under the login role that owns the queue. */
export const asOwner = async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => {
  const role = await sql<{ role: string }>`select current_setting('role') as role`.execute(tx);
  await sql.raw('set local role none').execute(tx);
  try {
    return await work();
  } finally {
    const name = role.rows[0]?.role;
    if (name === 'sightline_tenant' || name === 'sightline_system') await sql.raw(`set local role ${name}`).execute(tx);
  }
};

/**
 * Runs `work` while no other process runs work of the same name; others wait. The lock belongs to a connection, so it
 * ends with its process.
 */
export const inTurn = <T>(database: DatabaseHandle, name: string, work: () => Promise<T>): Promise<T> =>
  database.kysely.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtextextended(${name}, 0))`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(connection);
    }
  });
