import { refresh } from '@sightline/contract';
import { refreshToken } from './api.ts';
import { readSession, signOutLocally } from './session.ts';

/** Whether a token refreshed at `refreshedAt` is due: on the timetable, after idling, on return to the tab. */
export const isRefreshDue = (times: {
  now: number;
  refreshedAt: number;
  activeAt: number;
  returned: boolean;
}): boolean => {
  const age = times.now - times.refreshedAt;
  if (age >= refresh.everyMs) return true;
  if (times.now - times.activeAt >= refresh.idleMs && age > 0) return true;
  return times.returned && age > refresh.returnMs;
};

const checkMs = 60_000;

/** Keeps the token fresh while a session is open. Returns what stops it. */
export const keepTokenFresh = (): (() => void) => {
  let refreshedAt = Date.now();
  let activeAt = Date.now();
  const check = (returned: boolean): void => {
    const now = Date.now();
    if (readSession() === null || !isRefreshDue({ now, refreshedAt, activeAt, returned })) return;
    const before = refreshedAt;
    refreshedAt = now;
    refreshToken().then(
      (fresh) => (fresh ? undefined : signOutLocally('session_expired')),
      // The server cannot be reached: the token may still be good, so it is tried again at the next check.
      () => void (refreshedAt = before),
    );
  };
  const active = (): void => void (activeAt = Date.now());
  const visible = (): void => {
    if (document.visibilityState === 'visible') check(true);
  };
  const timer = setInterval(() => check(false), checkMs);
  addEventListener('pointerdown', active);
  addEventListener('keydown', active);
  document.addEventListener('visibilitychange', visible);
  return () => {
    clearInterval(timer);
    removeEventListener('pointerdown', active);
    removeEventListener('keydown', active);
    document.removeEventListener('visibilitychange', visible);
  };
};
