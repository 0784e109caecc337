import { live, roleLevels, type LiveMessage } from '@sightline/contract';
import type { SessionUser } from '../context.ts';
import type { LiveSignal, StoredAudience } from '../events.ts';
import { inLanguage } from '../language.ts';
import { send, type Connection, type Connections } from './connections.ts';
import { liveLimits } from './live-limits.ts';
import type { createSessionLookups } from './session-lookups.ts';

/** Converts a signal with ids to the message that one viewer may see; null if it is not for them. */
export type Present = (
  signal: LiveSignal & { organizationId: string },
  viewer: SessionUser,
) => Promise<LiveMessage | null>;

/** Stored messages for one viewer after the last one they have; incomplete once older ones were deleted. */
export type Missed = (
  viewer: SessionUser & { organizationId: string },
  after: number,
) => Promise<{ messages: LiveMessage[]; complete: boolean; head: number }>;

export type Delivered = { present: Present; missed: Missed };

type Parts = {
  connections: Connections;
  lookups: ReturnType<typeof createSessionLookups>;
  delivered: Delivered;
  now: () => number;
  /** Logs a failure, unless the database is unreachable, which has its own log line. */
  report: (error: unknown, what: string) => void;
};
type Addressed = LiveSignal & {
  organizationId: string;
  audience: 'organization' | { userId: string } | StoredAudience;
};

/** About sessions, users and organizations, whichever organization their connections are in. */
type SessionSignal = Exclude<LiveSignal, { organizationId: string }>;

/**
 * Delivers signals to connections. Each connection gets them in order; one organization's messages are
 * looked up one after the other, so that no organization waits for another one's.
 */
export const createDelivery = ({ connections, lookups, delivered, now, report }: Parts) => {
  const recentlyChanged = createRecentIds(now);
  const inOrder = createOrganizationTurns();

  const after = (connection: Connection, work: () => Promise<void>): void => {
    connection.turn = connection.turn.then(work).catch((error: unknown) => report(error, 'live message not delivered'));
  };

  /** Looks up the session of these connections; their next messages wait for it. */
  const lookUp = (same: readonly Connection[]): void => {
    const [first] = same;
    if (first === undefined) return;
    const lookup = lookups.refresh(first.user).catch((error: unknown) => {
      report(error, 'a session could not be looked up');
      // Its current organization is unknown, so it gets nothing more.
      for (const connection of same) {
        connection.socket.close(live.tryAgainClose, 'Try again later');
        connections.remove(connection);
      }
    });
    for (const connection of same) {
      connection.moving += 1;
      after(connection, async () => {
        await lookup;
        connection.moving -= 1;
      });
    }
  };

  const notify = (connection: Connection, signal: Addressed): void =>
    after(connection, async () => {
      const { socket, user, language } = connection;
      if (socket.readyState !== socket.OPEN || !isFor(signal, user)) return;
      if (signal.message.type === 'stored' && isKnown(connection, signal.organizationId, signal.message.payload.id))
        return;
      const message: LiveMessage | null = await inOrder(signal.organizationId, () =>
        inLanguage(language, () => delivered.present(signal, user)),
      );
      if (message !== null) sendNoted(connection, signal.organizationId, message);
    });

  /** Sends the messages stored after a given one, then the current position. */
  const resume = (connection: Connection, last: number | null): void =>
    after(connection, async () => {
      const { user } = connection;
      const { organizationId } = user;
      if (organizationId === null || user.terms.needsTwoFactor) return;
      const viewer = { ...user, organizationId };
      const { messages, complete, head } = await inOrder(organizationId, () =>
        inLanguage(connection.language, () => delivered.missed(viewer, last ?? 0)),
      );
      const isFirst = last === null || last === 0;
      if (!isFirst) for (const message of messages) sendNoted(connection, organizationId, message);
      if (!isFirst && !complete) send(connection.socket, { type: 'resumed', payload: {} });
      sendNoted(connection, organizationId, { type: 'connected', id: head, payload: {} });
    });

  const deliverToSessions = (signal: SessionSignal): void => {
    const { message } = signal;
    if (message.type === 'sessions_ended') {
      const ended = new Set(message.payload.sessionIds);
      recentlyChanged.add(message.payload.sessionIds);
      connections.end(({ sessionId }) => ended.has(sessionId), 'Session ended');
    } else if (message.type === 'suspended') {
      const { id } = message.payload;
      recentlyChanged.add([id]);
      connections.end((user) => user.id === id || user.organizationId === id, 'Session ended');
    } else if (message.type === 'sessions_moved') {
      recentlyChanged.add(message.payload.sessionIds);
      for (const sessionId of message.payload.sessionIds) lookUp(connections.ofSession(sessionId));
    } else if ('audience' in signal) {
      for (const { user, socket } of connections.all()) if (user.id === signal.audience.userId) send(socket, message);
    }
  };

  return {
    /** @param last the latest stored message that the browser got, 0 for none */
    resume,
    /** Signals of messages may have been lost with the database. */
    resumeAfterOutage(connection: Connection): void {
      const { position, user } = connection;
      if (position !== null && position.organizationId === user.organizationId) resume(connection, position.id);
    },
    /** Checks a new connection's session again if it may have ended since its lookup. */
    begin(connection: Connection): void {
      const { sessionId, id, organizationId } = connection.user;
      if ([sessionId, id, organizationId].some((subject) => subject !== null && recentlyChanged.has(subject)))
        lookUp([connection]);
    },
    deliver(signal: LiveSignal): void {
      if (!('organizationId' in signal)) return deliverToSessions(signal);
      const { organizationId } = signal;
      for (const connection of connections.all())
        if (connection.moving > 0 || connection.user.organizationId === organizationId)
          notify(connection, signal as Addressed);
    },
  };
};

/** Ids of sessions, users and organizations that ended or moved within the last minute. */
const createRecentIds = (now: () => number) => {
  const changedAt = new Map<string, number>();
  return {
    add(ids: readonly string[]): void {
      for (const [id, at] of changedAt) if (at < now() - liveLimits.rememberEndedSeconds * 1000) changedAt.delete(id);
      for (const id of ids) changedAt.set(id, now());
    },
    has: (id: string): boolean => changedAt.has(id),
  };
};

/** Runs the lookups of each organization one after the other. The caller handles a failure; later ones still run. */
const createOrganizationTurns = () => {
  const turns = new Map<string, Promise<unknown>>();
  return <T>(organizationId: string, work: () => Promise<T>): Promise<T> => {
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
};

const isFor = ({ organizationId, audience }: Addressed, user: SessionUser): boolean =>
  user.organizationId === organizationId && !user.terms.needsTwoFactor && isAmong(audience, user);

const isAmong = (audience: Addressed['audience'], user: SessionUser): boolean => {
  if (audience === 'organization') return true;
  if ('userId' in audience) return audience.userId === user.id;
  const { atLeast, userIds } = audience;
  return userIds.includes(user.id) || (atLeast !== null && roleLevels[user.role] >= roleLevels[atLeast]);
};

/** Whether a connection got a stored message already, when it resumed. */
const isKnown = ({ position }: Connection, organizationId: string, id: number): boolean =>
  position !== null && position.organizationId === organizationId && id <= position.id;

const sendNoted = (connection: Connection, organizationId: string, message: LiveMessage): void => {
  if ('id' in message) connection.position = { organizationId, id: message.id };
  send(connection.socket, message);
};
