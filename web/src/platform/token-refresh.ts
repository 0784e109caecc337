import { noteActivity, readActiveAt } from './activity.ts';
import { refreshToken } from './api.ts';
import { isIdleTooLong, isRefreshDue } from './schedules.ts';
import { readSession, signOutLocally } from './session.ts';

const checkMs = 15_000;

/** Refreshes the token during a session, and ends strict sessions that are idle. @returns a function that stops it */
export const keepTokenFresh = (): (() => void) => {
  let refreshedAt = Date.now();
  noteActivity(refreshedAt);
  const check = (returned: boolean): void => {
    const session = readSession();
    if (session === null) return;
    const times = { now: Date.now(), refreshedAt, activeAt: readActiveAt(), strict: session.user.strictSession };
    if (isIdleTooLong(times)) return signOutLocally('session_expired');
    if (!isRefreshDue({ ...times, returned })) return;
    const before = refreshedAt;
    refreshedAt = times.now;
    refreshToken().then(
      (fresh) => (fresh ? undefined : signOutLocally('session_expired')),
      // The server is unreachable and the token may still be valid: retry at the next check.
      () => void (refreshedAt = before),
    );
  };
  const active = (): void => {
    // Returning too late ends the session: the check runs before the activity counts, and once more after it.
    check(false);
    noteActivity(Date.now());
    check(false);
  };
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
