import type { Scheduler } from './keep-connected.ts';
import { backoff, spread } from './schedules.ts';

/** Short, so that the end of a long outage is noticed within seconds. */
const longestPauseMs = 5_000;

export type OutageWatch = {
  isOut(): boolean;
  /** A call failed because the product is unreachable: poll it from now on until it is ready. */
  noticed(): void;
  /** Asks once; it is an outage when the answer is no. */
  check(): Promise<void>;
  /** Calls `react` when an outage begins or ends. Returns what stops that. */
  subscribe(react: () => void): () => void;
  /** Calls `react` after the end of each outage. Returns what stops that. */
  onRecovery(react: () => void): () => void;
};

/**
 * Follows an outage to its end: asks whether the product is ready with growing pauses, one question at a time.
 * @param isReady false when there is no answer
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
