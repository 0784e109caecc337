import { live, refresh, strictSession } from '@sightline/contract';

/**
 * Whether a token refreshed at `refreshedAt` is due: on the timetable, after idling, on return to the tab. A strict
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
 * A pause of half to the whole of `ms`. After an outage all browsers would otherwise return at the same moment.
 * @param random from 0 up to 1
 */
export const spread = (ms: number, random: number): number => ms * (0.5 + random / 2);

/** Longest delay in ms before attempt 1, 2, …: it doubles from one to the next, up to a cap. */
export const backoff = (attempt: number, capMs: number = live.reconnectCapMs): number =>
  Math.min(live.reconnectBaseMs * 2 ** (attempt - 1), capMs);

/** Delay in ms before reconnect attempt 1, 2, …; null when out of attempts. */
export const reconnectDelay = (attempt: number, random: number): number | null =>
  attempt > live.reconnects ? null : spread(backoff(attempt), random);

/** How long data that rarely changes counts as fresh; a message about new figures refetches it anyway. */
export const seldomMs = 300_000;
