import { live } from '@sightline/contract';
import { reconnectDelay } from './schedules.ts';

/** A connection to the server that may die without an event. */
export type Connection = { send(text: string): void; close(): void };
export type ConnectionEvents = { opened(): void; received(text: string): void; closed(code: number): void };

export type Scheduler = {
  /** @returns a function that cancels the work */
  after(ms: number, work: () => void): () => void;
  /** From 0 to 1: spreads the attempts of many browsers. */
  random(): number;
};

export type ConnectionHandlers = {
  /** The first message arrived; `wasLost`: after a lost connection. */
  connected(wasLost: boolean): void;
  received(text: string): void;
  /** The first attempt failed; more follow. */
  connecting(): void;
  /** No further attempt follows. */
  gaveUp(): void;
  /** The server rejected the session; `again` retries once with the current session. */
  refused(again: () => void): void;
};

const ping = JSON.stringify({ type: 'ping', payload: {} });

/**
 * Keeps a connection open: pings it, treats a silent one as dead, and reconnects with growing pauses.
 * It counts as connected once it delivers a message, not when it opens.
 * @param dial returns null when nobody is signed in
 */
export const keepConnected = (
  dial: (events: ConnectionEvents) => Connection | null,
  handlers: ConnectionHandlers,
  scheduler: Scheduler,
): (() => void) => {
  let connection: Connection | null = null;
  let cancel = (): void => {};
  let failed = 0;
  let refusals = 0;
  let ended = false;

  const lost = (): void => {
    leave();
    failed += 1;
    const delay = reconnectDelay(failed, scheduler.random());
    if (delay === null) handlers.gaveUp();
    else {
      if (failed === 1) handlers.connecting();
      cancel = scheduler.after(delay, connect);
    }
  };
  const leave = (): void => {
    cancel();
    connection?.close();
    connection = null;
  };

  const connect = (): void => {
    let hasReceived = false;
    let answered = false;
    const waitForAnswer = (): void => {
      cancel();
      cancel = scheduler.after(live.pingSeconds * 1000, () => {
        if (!answered) return lost();
        answered = false;
        attempt?.send(ping);
        waitForAnswer();
      });
    };
    const attempt = dial({
      opened: () => {
        if (attempt !== connection) return;
        attempt?.send(ping);
        waitForAnswer();
      },
      received: (text) => {
        if (attempt !== connection) return;
        answered = true;
        if (!hasReceived) {
          hasReceived = true;
          const wasLost = failed > 0;
          failed = 0;
          refusals = 0;
          handlers.connected(wasLost);
        }
        handlers.received(text);
      },
      closed: (code) => {
        if (attempt !== connection) return;
        if (code !== live.unauthorisedClose) return lost();
        leave();
        refusals += 1;
        handlers.refused(() => {
          if (!ended && refusals === 1) connect();
        });
      },
    });
    connection = attempt;
    // A connection that neither opens nor fails is dead too.
    if (attempt !== null) waitForAnswer();
  };

  connect();
  return () => {
    ended = true;
    leave();
  };
};
