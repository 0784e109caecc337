import { apiPrefix, live, type LiveMessage } from '@sightline/contract';
import { keepConnected, type ConnectionHandlers } from './keep-connected.ts';
import { scheduler } from './scheduler.ts';
import { readLivePosition, saveLivePosition } from './live-position.ts';
import { readSession } from './session.ts';

export type LiveHandlers = Pick<ConnectionHandlers, 'connected' | 'connecting' | 'gaveUp' | 'refused'> & {
  message(message: LiveMessage): void;
  /** This browser cannot connect; there are no retries. */
  unavailable(): void;
};

/** Null if the browser, an extension or a policy blocks connections, which throws. */
const openSocket = (address: string): WebSocket | null => {
  try {
    return new WebSocket(address);
  } catch (error) {
    console.warn('The live channel could not be set up', error);
    return null;
  }
};

/** Keeps the live channel open for the signed-in user. @returns a function that closes it */
export const openLiveChannel = ({ message, ...handlers }: LiveHandlers): (() => void) =>
  keepConnected(
    (events) => {
      const session = readSession();
      if (session === null) return null;
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
      const query = new URLSearchParams({ token: session.token, last: `${readLivePosition()}` });
      const socket = openSocket(`${scheme}://${location.host}${apiPrefix}${live.path}?${query.toString()}`);
      if (socket === null) {
        handlers.unavailable();
        return null;
      }
      socket.addEventListener('open', () => events.opened());
      socket.addEventListener('message', (event: MessageEvent<string>) => events.received(event.data));
      socket.addEventListener('close', (event) => events.closed(event.code));
      return {
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        close: () => socket.close(),
      };
    },
    {
      ...handlers,
      received: (text) => {
        // Unknown kinds of messages are ignored by their handlers.
        const parsed = JSON.parse(text) as LiveMessage;
        if ('id' in parsed) saveLivePosition(parsed.id);
        message(parsed);
      },
    },
    scheduler,
  );
