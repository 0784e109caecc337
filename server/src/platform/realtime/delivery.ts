import { live, type LiveMessage } from '@sightline/contract';
import type { SessionUser } from '../context.ts';
import type { LiveSignal } from '../events.ts';
import { send, type Connection, type Connections } from './connections.ts';
import { liveLimits } from './live-limits.ts';
import type { createSessionLookups } from './session-lookups.ts';

/** Turns a signal that carries ids into what one viewer may read; null when it is not for them. */
export type Present = (
  signal: LiveSignal & { organizationId: string },
  viewer: SessionUser,
) => Promise<LiveMessage | null>;

type Parts = {
  connections: Connections;
  lookups: ReturnType<typeof createSessionLookups>;
  present: Present;
  now: () => number;
  /** Logs what went wrong, unless the database is away, which is known. */
  report: (error: unknown, what: string) => void;
};
type Addressed = LiveSignal & { organizationId: string; audience: 'organization' | { userId: string } };

/**
 * Brings signals to connections. Each connection is told in order; what one organisation's viewers may read is
 * looked up one after the other, so that no organisation waits for another one's.
 */
export const createDelivery = ({ connections, lookups, present, now, report }: Parts) => {
  /** Sessions, users and organisations that ended or moved just now, and when. */
  const changed = new Map<string, number>();
  const remember = (ids: readonly string[]): void => {
    for (const [id, at] of changed) if (at < now() - liveLimits.rememberEndedSeconds * 1000) changed.delete(id);
    for (const id of ids) changed.set(id, now());
  };

  const turns = new Map<string, Promise<unknown>>();
  const inOrder = <T>(organizationId: string, work: () => Promise<T>): Promise<T> => {
    const result = (turns.get(organizationId) ?? Promise.resolve()).then(work);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    turns.set(organizationId, settled);
    void settled.finally(() => {
      if (turns.get(organizationId) === settled) turns.delete(organizationId);
    });
    return result;
  };

  const after = (connection: Connection, work: () => Promise<void>): void => {
    connection.turn = connection.turn.then(work).catch((error: unknown) => report(error, 'live message not delivered'));
  };

  /** DistributionCache the session of these connections up; what they are told next waits for it. */
  const look = (same: readonly Connection[]): void => {
    const [first] = same;
    if (first === undefined) return;
    const looked = lookups.anew(first.user).catch((error: unknown) => {
      report(error, 'a session could not be looked up');
      // Where it acts now is not known, so it is told nothing more.
      for (const one of same) {
        one.socket.close(live.tryAgainClose, 'Try again later');
        connections.remove(one);
      }
    });
    for (const one of same) {
      one.moving += 1;
      after(one, async () => {
        await looked;
        one.moving -= 1;
      });
    }
  };

  const isFor = ({ organizationId, audience }: Addressed, user: SessionUser): boolean =>
    user.organizationId === organizationId &&
    !user.terms.needsTwoFactor &&
    (audience === 'organization' || audience.userId === user.id);

  const tell = (connection: Connection, signal: Addressed): void =>
    after(connection, async () => {
      const { socket, user } = connection;
      if (socket.readyState !== socket.OPEN || !isFor(signal, user)) return;
      const message: LiveMessage | null = await inOrder(signal.organizationId, () => present(signal, user));
      if (message !== null) send(socket, message);
    });

  return {
    /** What ended between the lookup of a new connection's session and now is looked up once more. */
    begin(connection: Connection): void {
      const { sessionId, id, organizationId } = connection.user;
      if ([sessionId, id, organizationId].some((one) => one !== null && changed.has(one))) look([connection]);
    },
    deliver(signal: LiveSignal): void {
      if ('organizationId' in signal) {
        const { organizationId } = signal;
        for (const connection of connections.all())
          if (connection.moving > 0 || connection.user.organizationId === organizationId)
            tell(connection, signal as Addressed);
        return;
      }
      const { message } = signal;
      if (message.type === 'sessions_ended') {
        const ended = new Set(message.payload.sessionIds);
        remember(message.payload.sessionIds);
        connections.end(({ sessionId }) => ended.has(sessionId), 'Session ended');
      } else if (message.type === 'suspended') {
        remember([message.payload.id]);
        connections.end(
          (user) => user.id === message.payload.id || user.organizationId === message.payload.id,
          'Session ended',
        );
      } else if (message.type === 'sessions_moved') {
        remember(message.payload.sessionIds);
        for (const sessionId of message.payload.sessionIds) look(connections.ofSession(sessionId));
      } else if ('audience' in signal) {
        const { audience } = signal;
        for (const connection of connections.all())
          if (connection.user.id === audience.userId) send(connection.socket, message);
      }
    },
  };
};
