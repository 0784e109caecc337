import { apiPrefix, live, type LiveMessage } from '@sightline/contract';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { Platform, SessionUser } from '../context.ts';
import { isOutage } from '../errors.ts';
import type { LiveSignal } from '../events.ts';

/** `heardAt`: its latest ping, in epoch milliseconds. */
type Connection = { socket: WebSocket; user: SessionUser; heardAt: number };

/** A connection that was silent for so long is dead, though nobody has closed it. */
const silentMs = 3 * live.pingSeconds * 1000;

/** Turns a signal that carries ids into what one viewer may read; null when it is not for them. */
export type Present = (
  signal: LiveSignal & { organizationId: string },
  viewer: SessionUser,
) => Promise<LiveMessage | null>;

type Parts = {
  platform: Platform;
  authenticate: (token: string) => Promise<SessionUser | null>;
  /** The session's user as they are now; null when it has ended. */
  renew: (user: SessionUser) => Promise<SessionUser | null>;
  present: Present;
};

/**
 * The live channel, one WebSocket a browser tab. A bad token is accepted and closed with 1008,
 * because a refused upgrade reaches the browser as 1006, which it would try again.
 */
export const addLiveChannel = async (
  app: FastifyInstance,
  { platform, authenticate, renew, present }: Parts,
): Promise<void> => {
  const connections = new Set<Connection>();

  /** Whoever pings shows that time has passed: the others should have as well. */
  const dropSilent = (): void => {
    const since = platform.clock.now() - silentMs;
    for (const { socket, heardAt } of connections) if (heardAt < since) socket.terminate();
  };

  app.get(`${apiPrefix}${live.path}`, { websocket: true }, async (socket, request) => {
    socket.on('error', (error: Error) => platform.log.debug({ err: error }, 'live connection'));
    const { token } = request.query as { token?: unknown };
    let connection: Connection | null = null;
    let early = 0;
    const pong = (): void => {
      send(socket, { type: 'pong', payload: {} });
      if (connection !== null) connection.heardAt = platform.clock.now();
      dropSilent();
      // A session that ran out without anybody ending it is found at the next ping.
      if (connection !== null) inTurn(() => renewed([connection]));
    };
    // Listening begins before the first pause: what a browser sends at once would otherwise be lost.
    socket.on('message', (data: Buffer) => {
      if (!isPing(data.toString())) return;
      if (connection === null) early += 1;
      else pong();
    });
    socket.on('close', () => {
      if (connection !== null) connections.delete(connection);
    });
    let user: SessionUser | null;
    try {
      user = typeof token === 'string' ? await authenticate(token) : null;
    } catch (error) {
      if (!isOutage(error)) platform.log.error({ err: error }, 'live connection not accepted');
      return socket.close(live.tryAgainClose, 'Try again later');
    }
    if (user === null || user.terms.scopes !== null)
      return socket.close(live.unauthorisedClose, 'Authentication required');
    if (socket.readyState !== socket.OPEN) return;
    connection = { socket, user, heardAt: platform.clock.now() };
    connections.add(connection);
    for (; early > 0; early -= 1) pong();
  });

  /** One after the other, so that what is told after a change is told by what holds then. */
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): void => {
    turn = turn.then(work).catch((error: unknown) => {
      if (!isOutage(error)) platform.log.error({ err: error }, 'live message not delivered');
    });
  };

  const renewed = async (some: readonly (Connection | null)[]): Promise<void> => {
    for (const connection of some) {
      if (connection === null) continue;
      const user = await renew(connection.user);
      if (user === null) connection.socket.close(live.unauthorisedClose, 'Session ended');
      else connection.user = user;
    }
  };

  const deliver = async (signal: LiveSignal): Promise<void> => {
    if (signal.message.type === 'sessions_ended') {
      const ended = new Set(signal.message.payload.sessionIds);
      for (const { socket, user } of connections) {
        if (ended.has(user.sessionId)) socket.close(live.unauthorisedClose, 'Session ended');
      }
      return;
    }
    if (signal.message.type === 'sessions_moved') {
      const moved = new Set(signal.message.payload.sessionIds);
      return renewed([...connections].filter(({ user }) => moved.has(user.sessionId)));
    }
    if (!('organizationId' in signal)) {
      const { audience, message } = signal as Extract<LiveSignal, { audience: { userId: string } }>;
      for (const { socket, user } of connections) if (user.id === audience.userId) send(socket, message);
      return;
    }
    const addressed = signal as LiveSignal & { organizationId: string; audience: 'organization' | { userId: string } };
    for (const { socket, user } of connections) {
      if (user.organizationId !== addressed.organizationId || user.terms.needsTwoFactor) continue;
      if (addressed.audience !== 'organization' && addressed.audience.userId !== user.id) continue;
      try {
        const message = await present(addressed, user);
        if (message !== null) send(socket, message);
      } catch (error) {
        // What cannot be told to one is still told to the others.
        if (!isOutage(error)) platform.log.error({ err: error, userId: user.id }, 'live message not delivered');
      }
    }
  };
  const listener = await platform.events.listen(
    (signal) => inTurn(() => deliver(signal)),
    () => {
      for (const { socket } of connections) send(socket, { type: 'resumed', payload: {} });
    },
  );
  app.addHook('preClose', async () => {
    await listener.close();
    for (const { socket } of connections) socket.close(1001, 'The server is stopping');
  });
};

const send = (socket: WebSocket, message: LiveMessage): void => {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
};

const isPing = (text: string): boolean => {
  try {
    return (JSON.parse(text) as { type?: unknown }).type === 'ping';
  } catch {
    // Not JSON: nothing that this channel understands, and nothing to answer.
    return false;
  }
};
