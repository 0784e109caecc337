import { live, type AnyLanguage, type LiveMessage } from '@sightline/contract';
import type { WebSocket } from 'ws';
import type { SessionUser } from '../context.ts';
import { liveLimits } from './live-limits.ts';

export type Connection = {
  socket: WebSocket;
  user: SessionUser;
  /** The language of its messages. */
  language: AnyLanguage;
  /** Its latest ping, in epoch milliseconds. */
  heardAt: number;
  /** Resolves when all of its messages were sent. */
  turn: Promise<void>;
  /** Number of pending lookups of a moved session. */
  moving: number;
  /** The latest stored message that it was sent, and of which organization; null before the first. */
  position: { organizationId: string; id: number } | null;
};

/** A connection that was silent for this long is dead, though it was not closed. */
const silentMs = 3 * live.pingSeconds * 1000;

/** Closes permanently: the browser does not reconnect. */
export const refuse = (socket: WebSocket, reason: string): void => socket.close(live.unauthorisedClose, reason);

export const send = (socket: WebSocket, message: LiveMessage): void => {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > liveLimits.waitingBytes) return socket.terminate();
  socket.send(JSON.stringify(message));
};

/** The open connections of this process. */
export const createConnections = () => {
  const open = new Set<Connection>();
  const matching = (fits: (connection: Connection) => boolean): Connection[] => [...open].filter(fits);

  const remove = (connection: Connection): void => void open.delete(connection);
  /** The longest silent connection is evicted: a broken one comes first. */
  const makeRoom = (same: Connection[], most: number): void => {
    const inOrder = same.toSorted((a, b) => a.heardAt - b.heardAt);
    for (const connection of inOrder.slice(0, Math.max(0, same.length + 1 - most))) {
      refuse(connection.socket, 'Too many connections');
      remove(connection);
    }
  };

  return {
    add(socket: WebSocket, user: SessionUser, now: number, language: AnyLanguage = 'en'): Connection {
      makeRoom(
        matching((connection) => connection.user.sessionId === user.sessionId),
        liveLimits.connectionsOfSession,
      );
      // All visitors of the demo share one user, so no limit per user applies.
      if (!user.isDemo)
        makeRoom(
          matching((connection) => connection.user.id === user.id),
          liveLimits.connectionsOfUser,
        );
      const connection = { socket, user, language, heardAt: now, turn: Promise.resolve(), moving: 0, position: null };
      open.add(connection);
      return connection;
    },
    remove,
    all: (): Connection[] => [...open],
    ofSession: (sessionId: string): Connection[] => matching((connection) => connection.user.sessionId === sessionId),
    /** Closes the matching ones immediately. */
    end(fits: (user: SessionUser) => boolean, reason: string): void {
      for (const connection of matching(({ user }) => fits(user))) {
        refuse(connection.socket, reason);
        remove(connection);
      }
    },
    dropSilent(now: number): void {
      for (const connection of matching(({ heardAt }) => heardAt < now - silentMs)) connection.socket.terminate();
    },
  };
};
export type Connections = ReturnType<typeof createConnections>;
