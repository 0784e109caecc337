import type { LiveMessage } from '@sightline/contract';
import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from './database/tenant.ts';
import { asOwner } from './database/tenant.ts';
import type { Log } from './log.ts';

/** Whom a live message is for. */
export type Audience = 'organization' | { userId: string };

/** What travels between processes: ids only, well below the 8,000 bytes that NOTIFY carries. */
export type LiveSignal =
  | { organizationId: string; audience: Audience; message: Exclude<LiveMessage, { type: 'notification' | 'pong' }> }
  | { organizationId: string; audience: Audience; message: { type: 'notification'; payload: { id: string } } }
  /** To somebody who may act in another organisation, or in none. */
  | { audience: { userId: string }; message: Extract<LiveMessage, { type: 'memberships_changed' }> }
  /** Open connections of these sessions close at once. */
  | { message: { type: 'sessions_ended'; payload: { sessionIds: string[] } } }
  /** These sessions act in another organisation from now on, or under other terms. */
  | { message: { type: 'sessions_moved'; payload: { sessionIds: string[] } } };

export type Events = {
  /** Sent when the transaction commits, never when it rolls back. */
  publish(tx: Tx, signal: LiveSignal): Promise<void>;
  /** Calls `react` for every signal of every process, until closed. Reconnects by itself. */
  listen(react: (signal: LiveSignal) => void): Promise<{ close(): Promise<void> }>;
};

const channel = 'sightline_live';
const reconnectMs = 1_000;

export const createEvents = (url: string, log: Log): Events => ({
  async publish(tx, signal) {
    await asOwner(tx, () => sql`select pg_notify(${channel}, ${JSON.stringify(signal)})`.execute(tx));
  },

  async listen(react) {
    let closed = false;
    let client: pg.Client | null = null;
    let timer: NodeJS.Timeout | undefined;

    const connect = async (): Promise<void> => {
      const next = new pg.Client({ connectionString: url });
      client = next;
      next.on('error', (error) => log.warn({ err: error }, 'live channel lost its database connection'));
      next.on('end', () => {
        if (!closed) timer = setTimeout(retry, reconnectMs);
      });
      next.on('notification', ({ payload }) => {
        if (payload !== undefined) react(JSON.parse(payload) as LiveSignal);
      });
      await next.connect();
      await next.query(`listen ${channel}`);
    };
    const retry = (): void => {
      connect().catch((error: unknown) => {
        log.warn({ err: error }, 'live channel cannot reach the database yet');
        if (!closed) timer = setTimeout(retry, reconnectMs);
      });
    };

    await connect();
    return {
      async close() {
        closed = true;
        clearTimeout(timer);
        await client?.end();
      },
    };
  },
});
