import { apiPrefix, live } from '@sightline/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform, SessionUser } from '../context.ts';
import { isOutage } from '../errors.ts';
import { pageLanguage } from '../language.ts';
import { createAdmission } from './admission.ts';
import { createConnections, refuse, send, type Connection } from './connections.ts';
import { createDelivery, type Delivered } from './delivery.ts';
import { createWindow, liveLimits } from './live-limits.ts';
import { createSessionLookups } from './session-lookups.ts';

type Parts = {
  platform: Platform;
  authenticate: (token: string) => Promise<SessionUser | null>;
  /** The current user of the session; null if it has ended. */
  renew: (user: SessionUser) => Promise<SessionUser | null>;
  delivered: Delivered;
  /** Counts a connection like a request. @throws RateLimited */
  count: (client: string) => void;
};

/**
 * The live channel, one WebSocket a browser tab. A bad token is accepted and closed with 1008,
 * because a refused upgrade reaches the browser as 1006, which it would try again.
 */
export const addLiveChannel = async (
  app: FastifyInstance,
  { platform, authenticate, renew, delivered, count }: Parts,
): Promise<void> => {
  const now = (): number => platform.clock.now();
  const report = (error: unknown, what: string): void => {
    if (!isOutage(error)) platform.log.error({ err: error }, what);
  };
  const connections = createConnections();
  const lookups = createSessionLookups({ connections, now, renew });
  const delivery = createDelivery({ connections, lookups, delivered, now, report });
  const admit = createAdmission({ authenticate, count, report });

  app.get(`${apiPrefix}${live.path}`, { websocket: true }, async (socket, request) => {
    socket.on('error', (error: Error) => platform.log.debug({ err: error }, 'live connection'));
    const { token, last } = request.query as { token?: unknown; last?: unknown };
    let connection: Connection | null = null;
    let early = 0;
    const pong = (to: Connection): void => {
      send(socket, { type: 'pong', payload: {} });
      to.heardAt = now();
      connections.dropSilent(now());
      // An expired session is found at a ping.
      lookups.nowAndThen(to.user).catch((error: unknown) => report(error, 'a session could not be looked up'));
    };
    const isAllowed = createWindow(liveLimits.messages, now);
    /** @returns whether the message was accepted */
    const take = (): boolean => {
      if (socket.readyState !== socket.OPEN) return false;
      if (isAllowed()) return true;
      refuse(socket, 'Too many messages');
      return false;
    };
    // Handlers are added before the first await; otherwise early messages of a browser would be lost.
    socket.on('message', (data: Buffer) => {
      if (!take() || !isPing(data.toString())) return;
      if (connection === null) early += 1;
      else pong(connection);
    });
    socket.on('ping', take);
    socket.on('close', () => {
      if (connection === null) return;
      connections.remove(connection);
      lookups.forget(connection.user.sessionId);
    });
    const user = await admit(socket, token, request.ip);
    if (user === null || socket.readyState !== socket.OPEN) return;
    connection = connections.add(socket, user, now(), pageLanguage(request.headers));
    lookups.begin(user.sessionId);
    delivery.begin(connection);
    const position = positionOf(last);
    if (position !== null) delivery.resume(connection, position);
    for (; early > 0; early -= 1) pong(connection);
  });

  const listener = await platform.events.listen(delivery.deliver, () => {
    for (const connection of connections.all()) {
      delivery.resumeAfterOutage(connection);
      send(connection.socket, { type: 'resumed', payload: {} });
    }
    lookups.all().catch((error: unknown) => report(error, 'sessions could not be looked up after an outage'));
  });
  // Without pings, only a timer shows that time has passed.
  const sweep = setInterval(() => connections.dropSilent(now()), live.pingSeconds * 1000).unref();
  app.addHook('preClose', async () => {
    clearInterval(sweep);
    await listener.close();
    for (const { socket } of connections.all()) socket.close(1001, 'The server is stopping');
  });
};

/** The last message that a browser received, 0 for none; null if it does not say. */
const positionOf = (last: unknown): number | null =>
  typeof last === 'string' && /^\d{1,9}$/.test(last) ? Number(last) : null;

const isPing = (text: string): boolean => {
  try {
    return (JSON.parse(text) as { type?: unknown } | null)?.type === 'ping';
  } catch {
    // Not JSON, so not a message of this channel; it is ignored.
    return false;
  }
};
