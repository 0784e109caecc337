import type { Scheduler } from './keep-connected.ts';
import { backoff, spread } from './schedules.ts';

/** Short, so that the end of a long outage is noticed within seconds. */
const longestPauseMs = 5_000;

export type OutageWatch = {
  isOut(): boolean;
  /** Reports a call that failed because the server is unreachable; polls it until it is ready. */
  noticed(): void;
  /** Probes once, and starts an outage if it fails. */
  check(): Promise<void>;
  /** Calls `react` when an outage begins or ends. @returns a function that unsubscribes */
  subscribe(react: () => void): () => void;
  /** Calls `react` after each outage. @returns a function that unsubscribes */
  onRecovery(react: () => void): () => void;
};

/**
 * Polls during an outage until the server is ready, with growing pauses, one request at a time.
 * @param isReady false if there is no response
 */
export const watchOutage = (isReady: () => Promise<boolean>, later: Scheduler): OutageWatch => {
  let isOut = false;
  let attempt = 0;
  const changes = new Set<() => void>();
  const recoveries = new Set<() => void>();

  const change = (to: boolean): void => {
    isOut = to;
    for (const react of changes) react();
  };
  const askLater = (): void => {
    attempt += 1;
    later.after(spread(backoff(attempt, longestPauseMs), later.random()), () => void ask());
  };
  const ask = async (): Promise<void> => {
    if (!(await isReady())) return askLater();
    change(false);
    for (const react of recoveries) react();
  };
  const noticed = (): void => {
    if (isOut) return;
    attempt = 0;
    change(true);
    askLater();
  };
  const add = (to: Set<() => void>, react: () => void): (() => void) => {
    to.add(react);
    return () => void to.delete(react);
  };
  return {
    isOut: () => isOut,
    noticed,
    async check() {
      if (!(await isReady())) noticed();
    },
    subscribe: (react) => add(changes, react),
    onRecovery: (react) => add(recoveries, react),
  };
};
