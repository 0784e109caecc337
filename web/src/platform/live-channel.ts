import { apiPrefix, live, liveMessage, type LiveMessage } from '@sightline/contract';
import { reconnectDelay } from './schedules.ts';
import { readSession } from './session.ts';

export type LiveHandlers = {
  message(message: LiveMessage): void;
  /** `wasLost`: after a connection that had been lost. */
  connected(wasLost: boolean): void;
  /** No further attempt follows. */
  gaveUp(): void;
  /** The server no longer accepts the session. */
  refused(): void;
};

/** Holds the live channel open. Returns what closes it. */
export const openLiveChannel = (handlers: LiveHandlers): (() => void) => {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;

  const connect = (): void => {
    const session = readSession();
    if (session === null || closed) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    socket = new WebSocket(
      `${scheme}://${location.host}${apiPrefix}${live.path}?token=${encodeURIComponent(session.token)}`,
    );
    socket.addEventListener('open', () => {
      handlers.connected(attempt > 0);
      attempt = 0;
      ping = setInterval(() => {
        if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'ping', payload: {} }));
      }, live.pingSeconds * 1000);
    });
    socket.addEventListener('message', (event: MessageEvent<string>) => {
      const parsed = liveMessage.safeParse(JSON.parse(event.data));
      if (parsed.success) handlers.message(parsed.data);
    });
    socket.addEventListener('close', (event) => {
      clearInterval(ping);
      if (closed) return;
      if (event.code === live.unauthorisedClose) return handlers.refused();
      attempt += 1;
      const delay = reconnectDelay(attempt);
      if (delay === null) handlers.gaveUp();
      else timer = setTimeout(connect, delay);
    });
  };

  connect();
  return () => {
    closed = true;
    clearTimeout(timer);
    clearInterval(ping);
    socket?.close();
  };
};
