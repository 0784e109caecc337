import type { SessionUser } from '../context.ts';
import { liveLimits } from './live-limits.ts';
import type { Connections } from './connections.ts';

type Parts = {
  connections: Connections;
  now: () => number;
  /** The current user of a session; null if it has ended. */
  renew: (user: SessionUser) => Promise<SessionUser | null>;
};

/** Looks up sessions: one lookup serves all connections of a session, and none waits for another session's. */
export const createSessionLookups = ({ connections, now, renew }: Parts) => {
  const running = new Map<string, Promise<void>>();
  const lookedUpAt = new Map<string, number>();

  const lookUp = async (user: SessionUser): Promise<void> => {
    const found = await renew(user);
    if (found === null) connections.end(({ sessionId }) => sessionId === user.sessionId, 'Session ended');
    else for (const connection of connections.ofSession(user.sessionId)) connection.user = found;
  };

  /** A lookup that begins now, after the one that may be running. */
  const refresh = (user: SessionUser): Promise<void> => {
    const { sessionId } = user;
    // The caller of the previous lookup handles its failure.
    const before = running.get(sessionId)?.catch(() => undefined) ?? Promise.resolve();
    const work = before.then(() => lookUp(user));
    running.set(sessionId, work);
    lookedUpAt.set(sessionId, now());
    const forget = (): void => {
      if (running.get(sessionId) === work) running.delete(sessionId);
    };
    work.then(forget, forget);
    return work;
  };

  return {
    refresh,
    /** For pings, which show activity and nothing about the session. */
    async nowAndThen(user: SessionUser): Promise<void> {
      const before = lookedUpAt.get(user.sessionId);
      if (before !== undefined && now() - before < liveLimits.lookUpEverySeconds * 1000) return;
      await refresh(user);
    },
    /** Sessions that ended during an outage, one after the other. */
    async all(): Promise<void> {
      const users = new Map(connections.all().map(({ user }) => [user.sessionId, user]));
      for (const user of users.values()) await refresh(user);
    },
    /** The session was just read. */
    begin: (sessionId: string): void => {
      if (!lookedUpAt.has(sessionId)) lookedUpAt.set(sessionId, now());
    },
    forget: (sessionId: string): void => {
      if (connections.ofSession(sessionId).length === 0) lookedUpAt.delete(sessionId);
    },
  };
};
