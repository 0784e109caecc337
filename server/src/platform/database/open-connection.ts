import { Socket } from 'node:net';
import pg from 'pg';

/** Longer than this, a server that accepts no connection counts as unreachable. */
const connectMs = 5_000;

/** The functions of a connection that the link needs. */
export type LinkConnection = {
  query(text: string): Promise<unknown>;
  /** Ends it immediately, even during a query. */
  destroy(): void;
};
export type ConnectionEvents = {
  notified(channel: string, payload: string): void;
  /** The connection is lost; may be called more than once. */
  lost(error: Error): void;
};

/** A socket with TCP keep-alive. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Opens a connection outside of a pool. */
export const openConnection = async (url: string, events: ConnectionEvents): Promise<LinkConnection> => {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sightline-link',
    connectionTimeoutMillis: connectMs,
    stream: () => socket,
    ...keptAlive,
  });
  client.on('error', (error) => events.lost(error));
  client.on('end', () => events.lost(new Error('Connection terminated')));
  client.on('notification', ({ channel, payload }) => {
    if (payload !== undefined) events.notified(channel, payload);
  });
  try {
    await client.connect();
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return { query: (text) => client.query(text), destroy: () => socket.destroy() };
};
