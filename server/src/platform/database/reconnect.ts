/** The timer of the reconnect policy; tests pass their own. */
export type Timers = {
  now(): number;
  /** Runs `work` after a number of milliseconds. @returns a function that cancels it */
  after(ms: number, work: () => void): () => void;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
};

export const systemTimers: Timers = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

const baseMs = 250;
/** Short, so that the end of a long outage is noticed within seconds. */
const capMs = 5_000;
/** A connection that lasted this long starts the back-off over. */
const stableMs = 10_000;

/** Milliseconds before attempt 1, 2, …: doubles up to a cap, and is spread over its upper half. */
export const backoff = (attempt: number, random: number): number =>
  Math.min(baseMs * 2 ** (attempt - 1), capMs) * (0.5 + random / 2);

export type Reconnect = {
  /** Starts connecting, unless an attempt is already waiting or running. */
  request(): void;
  /** Stops reconnecting permanently. */
  stop(): void;
};

type Attempts<Connection> = {
  connect(): Promise<Connection>;
  /** From here on, another connection can be requested. */
  connected(connection: Connection): void;
  failed(error: unknown, failures: number): void;
};

/**
 * Connects one attempt at a time, however often it is called: after a failure it waits longer and longer,
 * and tries until it succeeds or is stopped.
 */
export const createReconnect = <Connection>(
  { connect, connected, failed }: Attempts<Connection>,
  timers: Timers = systemTimers,
): Reconnect => {
  let state: 'idle' | 'waiting' | 'connecting' | 'stopped' = 'idle';
  let cancel = (): void => {};
  let attempts = 0;
  let connectedAt: number | null = null;

  const isStopped = (): boolean => state === 'stopped';
  const schedule = (ms: number): void => {
    state = 'waiting';
    cancel = timers.after(ms, () => void attempt());
  };
  const attempt = async (): Promise<void> => {
    state = 'connecting';
    attempts += 1;
    try {
      const connection = await connect();
      if (!isStopped()) state = 'idle';
      connectedAt = timers.now();
      connected(connection);
    } catch (error) {
      if (isStopped()) return;
      connectedAt = null;
      failed(error, attempts);
      schedule(backoff(attempts, timers.random()));
    }
  };

  return {
    request() {
      if (state !== 'idle') return;
      if (connectedAt !== null && timers.now() - connectedAt >= stableMs) attempts = 0;
      // The first attempt is immediate; a connection that keeps breaking waits like one that keeps failing.
      if (attempts === 0) void attempt();
      else schedule(backoff(attempts, timers.random()));
    },
    stop() {
      state = 'stopped';
      cancel();
    },
  };
};
