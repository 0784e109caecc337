import { live, refresh, strictSession } from '@sightline/contract';

/**
 * Whether to refresh a token last refreshed at `refreshedAt`: on schedule, after idling, on return to the tab. A strict
 * session is refreshed every five minutes with user activity. Times in ms.
 */
export const isRefreshDue = (times: {
  now: number;
  refreshedAt: number;
  activeAt: number;
  returned: boolean;
  strict: boolean;
}): boolean => {
  const age = times.now - times.refreshedAt;
  if (times.strict) return age >= strictSession.everyMs && times.activeAt > times.refreshedAt;
  if (age >= refresh.everyMs) return true;
  if (times.now - times.activeAt >= refresh.idleMs && age > 0) return true;
  return times.returned && age > refresh.returnMs;
};

/** Whether the user was idle for longer than a strict session allows. */
export const isIdleTooLong = (times: { now: number; activeAt: number; strict: boolean }): boolean =>
  times.strict && times.now - times.activeAt >= strictSession.idleMs;

/**
 * Half to all of `ms`. Otherwise all browsers would return at the same moment after an outage.
 * @param random from 0 up to 1
 */
export const spread = (ms: number, random: number): number => ms * (0.5 + random / 2);

/** The maximum delay in ms before attempt 1, 2, …, doubling up to a cap. */
export const backoff = (attempt: number, capMs: number = live.reconnectCapMs): number =>
  Math.min(live.reconnectBaseMs * 2 ** (attempt - 1), capMs);

/** Delay in ms before reconnect attempt 1, 2, …; null when out of attempts. */
export const reconnectDelay = (attempt: number, random: number): number | null =>
  attempt > live.reconnects ? null : spread(backoff(attempt), random);

/** Rarely changing data stays fresh this long; new figures refetch it anyway. */
export const seldomMs = 300_000;
