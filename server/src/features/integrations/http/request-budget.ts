import { WaitUntil } from './source-errors.ts';
import { say, type Text } from '../../../platform/text.ts';

const limitReached = say('The rate limit has been reached.');

/** The remaining requests of one credential, shared by everything in this process that uses it. */
export type RequestBudget = {
  /**
   * Waits for a free slot and for the rate limit, then takes one request.
   * @returns a function that releases the slot
   * @throws WaitUntil when the wait is longer than `longestWaitMs`
   */
  take(path: string): Promise<() => void>;
  /** Uses the limit reported by the source instead of our own count. */
  learn(limit: { remaining: number; resetAt: number }): void;
  /** No request starts before this instant (epoch milliseconds). */
  blockUntil(instant: number, reason: Text): void;
};

export type BudgetOptions = {
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  /** Our own limit if the source reports none: a token bucket with a capacity and a refill rate. */
  local: { capacity: number; perSecond: number; countsFor: (path: string) => boolean; reason: Text } | null;
  concurrency?: number;
  /** Longer waits are thrown, so that the job can pause. */
  longestWaitMs?: number;
};

/** A token bucket with a limit on concurrent requests. */
export const createRequestBudget = (options: BudgetOptions): RequestBudget => {
  const { now, sleep, local, concurrency = 5, longestWaitMs = 8_000 } = options;
  const waiting: (() => void)[] = [];
  let running = 0;
  let tokens = local?.capacity ?? 0;
  let countedAt = now();
  let reportedLimit: { remaining: number; resetAt: number } | null = null;
  let blocked: { until: number; reason: Text } = { until: 0, reason: limitReached };

  const enter = async (): Promise<void> => {
    if (running < concurrency) running += 1;
    // The finishing request passes its slot on, so the count does not change.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  /** Takes one request, or returns when the next one is available. */
  const takeOne = (path: string): { until: number; reason: Text } | null => {
    const at = now();
    if (blocked.until > at) return blocked;
    if (reportedLimit !== null && reportedLimit.resetAt <= at) reportedLimit = null;
    if (reportedLimit !== null) {
      if (reportedLimit.remaining <= 0) return { until: reportedLimit.resetAt, reason: limitReached };
      reportedLimit.remaining -= 1;
      return null;
    }
    if (local === null || knowsItsLimit || !local.countsFor(path)) return null;
    tokens = Math.min(local.capacity, tokens + (Math.max(0, at - countedAt) / 1_000) * local.perSecond);
    countedAt = at;
    if (tokens < 1) {
      // Wait for a useful number of requests, not for a single one.
      const useful = Math.max(1, local.capacity / 20);
      return { until: at + Math.ceil(((useful - tokens) / local.perSecond) * 1_000), reason: local.reason };
    }
    tokens -= 1;
    return null;
  };
  let knowsItsLimit = false;

  return {
    async take(path) {
      await enter();
      try {
        for (let wait = takeOne(path); wait !== null; wait = takeOne(path)) {
          const delay = wait.until - now();
          if (delay > longestWaitMs) throw new WaitUntil(wait.until, wait.reason);
          await sleep(delay);
        }
      } catch (error) {
        leave();
        throw error;
      }
      let left = false;
      return () => {
        if (!left) leave();
        left = true;
      };
    },
    learn(limit) {
      knowsItsLimit = true;
      reportedLimit = limit;
    },
    blockUntil(instant, reason) {
      if (instant > blocked.until) blocked = { until: instant, reason };
    },
  };
};
