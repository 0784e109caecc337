import { live } from '@sightline/contract';
import { reconnectDelay } from './schedules.ts';

/** A connection to the server that may die without saying so. */
export type Line = { send(text: string): void; close(): void };
export type LineEvents = { opened(): void; heard(text: string): void; closed(code: number): void };

/** Work for later; what is returned calls it off. */
export type Later = {
  after(ms: number, work: () => void): () => void;
  /** A number from 0 up to 1, which spreads the attempts of many browsers. */
  random(): number;
};

export type LineHandlers = {
  /** Something was heard for the first time; `wasLost`: after a connection that had been lost. */
  connected(wasLost: boolean): void;
  heard(text: string): void;
  /** An attempt failed for the first time; others follow. */
  connecting(): void;
  /** No further attempt follows. */
  gaveUp(): void;
  /** The server does not accept the session; `again` asks it once more, with what the session is then. */
  refused(again: () => void): void;
};

const ping = JSON.stringify({ type: 'ping', payload: {} });

/**
 * Keeps a line open: pings it, treats a silent one as dead, and dials again with growing
 * pauses. A line counts as connected once it delivers something, not when it opens.
 * @param dial null when there is no one to connect
 */
export const holdLine = (
  dial: (events: LineEvents) => Line | null,
  handlers: LineHandlers,
  later: Later,
): (() => void) => {
  let line: Line | null = null;
  let callOff = (): void => {};
  let failed = 0;
  let refusals = 0;
  let ended = false;

  const lost = (): void => {
    leave();
    failed += 1;
    const delay = reconnectDelay(failed, later.random());
    if (delay === null) handlers.gaveUp();
    else {
      if (failed === 1) handlers.connecting();
      callOff = later.after(delay, connect);
    }
  };
  const leave = (): void => {
    callOff();
    line?.close();
    line = null;
  };

  const connect = (): void => {
    let isHeard = false;
    let answered = false;
    const waitForAnswer = (): void => {
      callOff();
      callOff = later.after(live.pingSeconds * 1000, () => {
        if (!answered) return lost();
        answered = false;
        own?.send(ping);
        waitForAnswer();
      });
    };
    const own = dial({
      opened: () => {
        if (own !== line) return;
        own?.send(ping);
        waitForAnswer();
      },
      heard: (text) => {
        if (own !== line) return;
        answered = true;
        if (!isHeard) {
          isHeard = true;
          const wasLost = failed > 0;
          failed = 0;
          refusals = 0;
          handlers.connected(wasLost);
        }
        handlers.heard(text);
      },
      closed: (code) => {
        if (own !== line) return;
        if (code !== live.unauthorisedClose) return lost();
        leave();
        refusals += 1;
        handlers.refused(() => {
          if (!ended && refusals === 1) connect();
        });
      },
    });
    line = own;
    // One that neither opens nor fails is as dead as one that answers nothing.
    if (own !== null) waitForAnswer();
  };

  connect();
  return () => {
    ended = true;
    leave();
  };
};
