import { apiPrefix, live, type LiveMessage } from '@sightline/contract';
import { holdLine, type LineHandlers } from './held-line.ts';
import { later } from './later.ts';
import { readSession } from './session.ts';

export type LiveHandlers = Pick<LineHandlers, 'connected' | 'connecting' | 'gaveUp' | 'refused'> & {
  message(message: LiveMessage): void;
  /** This browser cannot connect at all; nothing is tried again. */
  unavailable(): void;
};

/** Null where the browser, an extension or a policy forbids connections, which throws. */
const openSocket = (address: string): WebSocket | null => {
  try {
    return new WebSocket(address);
  } catch (error) {
    console.warn('The live channel could not be set up', error);
    return null;
  }
};

/** Holds the live channel open, as whoever is signed in when it is dialled. Returns what closes it. */
export const openLiveChannel = ({ message, ...handlers }: LiveHandlers): (() => void) =>
  holdLine(
    (events) => {
      const session = readSession();
      if (session === null) return null;
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
      const socket = openSocket(
        `${scheme}://${location.host}${apiPrefix}${live.path}?token=${encodeURIComponent(session.token)}`,
      );
      if (socket === null) {
        handlers.unavailable();
        return null;
      }
      socket.addEventListener('open', () => events.opened());
      socket.addEventListener('message', (event: MessageEvent<string>) => events.heard(event.data));
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
      heard: (text) => {
        // Our own server sends it; a kind that this version does not know is ignored where messages are handled.
        message(JSON.parse(text) as LiveMessage);
      },
    },
    later,
  );
