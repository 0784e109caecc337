import { minuteMs } from '@sightline/contract';
import { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable, isOutage } from '../errors.ts';
import { translated } from './connection-errors.ts';
import type { DatabaseLink } from './link.ts';
import { keptAlive } from './open-connection.ts';
import type { PreparedStatements } from './prepared-statements.ts';

/** So long a statement waits for a connection, free or new. */
const connectionMs = 30_000;

/** Longer than the pause between two screens, so that prepared statements are reused. */
const idleMs = minuteMs;
/** Connections are replaced after this time, so that their cached plans fit the current size of the tables. */
const lifetimeSeconds = 600;

/**
 * After a lost network the server would keep a vanished client's locks for hours; these settings of the session
 * let it notice within a minute. They have no effect on a connection that does not use TCP.
 */
const serverKeepAlive = 'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3';

export type BoundedPool = {
  pool: pg.Pool;
  /** The same connections, with errors that callers know: an unreachable database is `DatabaseUnavailable`. */
  guarded: PostgresPool;
  /** One statement on a guarded connection. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  end(): Promise<void>;
};

/**
 * A pool with bounded waits. While the link is down it fails immediately instead of trying.
 * @param prepared which statements of guarded connections are prepared; none when left out
 */
export const openPool = (url: string, max: number, link: DatabaseLink, prepared?: PreparedStatements): BoundedPool => {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'sightline',
    connectionTimeoutMillis: connectionMs,
    idleTimeoutMillis: idleMs,
    maxLifetimeSeconds: lifetimeSeconds,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    onConnect: async (client) => {
      await client.query(serverKeepAlive);
    },
    ...keptAlive,
  });
  // Without a listener, a connection that the server closed while idle would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) link.outages.report(error);
  });
  // The same for one in use, where the statement under way or the next one fails with this error.
  pool.on('connect', (client) => client.on('error', () => {}));
  link.onUnreachable(() => {
    for (const socket of sockets) socket.destroy(new Error('Connection terminated: the database does not respond'));
  });

  const failed = (error: unknown): never => {
    const known = translated(error);
    if (isOutage(known)) link.outages.report(known);
    throw known;
  };
  const guard = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[]) =>
      client.query({ name: prepared?.nameOf(text, values), text, values: values as unknown[] }).catch(failed);
    // The overload with a cursor is not used.
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
  };
  const assertUp = (): void => {
    if (link.isDown()) throw new DatabaseUnavailable();
  };
  return {
    pool,
    guarded: {
      async connect() {
        assertUp();
        return guard(await pool.connect().catch(failed));
      },
      end: () => pool.end(),
      options: {},
    },
    async query(text, values) {
      assertUp();
      return pool.query(text, values).catch(failed);
    },
    end: () => pool.end(),
  };
};
