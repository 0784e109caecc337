import { setTimeout } from 'node:timers/promises';
import { isConnectionError } from './connection-errors.ts';
import type { OutageLog } from './outage-log.ts';
import { backoff } from './reconnect.ts';

type Waiting = {
  outages: OutageLog;
  /** Ends waiting when the process stops. */
  signal: AbortSignal;
  pause?: (ms: number) => Promise<unknown>;
};

/**
 * Repeats `work` until the database can be reached, with growing pauses and one log line a minute.
 * @throws any other failure immediately, such as a rejected password; or the signal's reason
 */
export const onceReachable = async <T>(
  work: () => Promise<T>,
  { outages, signal, pause = (ms) => setTimeout(ms, undefined, { signal }) }: Waiting,
): Promise<T> => {
  const startedAt = Date.now();
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      const result = await work();
      if (attempt > 1) outages.recovered(startedAt);
      return result;
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      outages.report(error);
      await pause(backoff(attempt, Math.random()));
    }
  }
};
