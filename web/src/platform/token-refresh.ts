import { refreshToken } from './api.ts';
import { isRefreshDue } from './schedules.ts';
import { readSession, signOutLocally } from './session.ts';

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
