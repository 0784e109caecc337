import type { Capability, Organization, User } from '@sightline/contract';
import { useSyncExternalStore } from 'react';
import { applyPreferences } from './preferences.ts';
import { holdCalls } from './in-flight.ts';
import { clearSecurityEvents, recordSecurityEvent } from './security-events.ts';
import { securityEventTexts as eventTexts } from '../texts/security-events.ts';

export type Session = { user: User; token: string; organization: Organization | null };
/** Or what somebody else did that ended the session, as the server says it. */
export type SignOutReason = 'manual' | 'session_expired' | 'unauthorized' | (string & {});

const storageKey = 'sightline.session';
/** Why the last session ended, for other tabs. */
const reasonKey = 'sightline.left';
const listeners = new Set<() => void>();
let reason: SignOutReason | null = null;
/** Set while the user signs out, so that rejected calls are not reported as an expired session. */
let isLeaving = false;
/** The user whose session ended last on this page, and why; null after a new sign-in. */
let left: { userId: string; reason: SignOutReason } | null = null;

const load = (): Session | null => {
  const text = localStorage.getItem(storageKey);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Session;
  } catch {
    // Edited manually: ignore an unreadable session.
    localStorage.removeItem(storageKey);
    return null;
  }
};

let current = load();
applyPreferences(current?.user.savedPreferences);

const set = (session: Session | null): void => {
  current = session;
  applyPreferences(session?.user.savedPreferences);
  if (session === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, JSON.stringify(session));
  for (const listener of listeners) listener();
};

export const readSession = (): Session | null => current;

export const signInLocally = (session: Session): void => {
  reason = null;
  left = null;
  set(session);
  recordSecurityEvent({ kind: 'session', severity: 'low', text: eventTexts.signedIn });
};

export const replaceToken = (token: string, user: User): void => {
  if (current !== null) set({ ...current, token, user });
};

export const changeUser = (user: User): void => {
  if (current !== null) set({ ...current, user });
};
export const changeOrganization = (organization: Organization): void => {
  if (current !== null) set({ ...current, organization });
};

const noteLeft = ({ user }: Session, why: SignOutReason): void => {
  reason = why;
  left = { userId: user.id, reason: why };
};

export const signOutLocally = (cause: SignOutReason): void => {
  if (current === null) return;
  const why = isLeaving ? 'manual' : cause;
  noteLeft(current, why);
  localStorage.setItem(reasonKey, why);
  set(null);
  // The next user of this tab must not see this user's events.
  clearSecurityEvents();
  recordSecurityEvent({
    kind: 'session',
    severity: why === 'manual' ? 'low' : 'medium',
    text: eventTexts.signedOut,
  });
};

/** Signs out. @throws what `end` throws, and the session continues */
export const leaveSession = async (end: () => Promise<unknown>): Promise<void> => {
  isLeaving = true;
  const release = holdCalls();
  try {
    await end();
    signOutLocally('manual');
  } catch (error) {
    release();
    throw error;
  } finally {
    isLeaving = false;
  }
};

export const readLeft = (): typeof left => left;

/** Why the last session ended; cleared once read. */
export const takeSignOutReason = (): SignOutReason | null => {
  const taken = reason;
  reason = null;
  return taken;
};

export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

// Signing out in one tab signs out in all.
addEventListener('storage', (event) => {
  if (event.key !== storageKey) return;
  const before = current;
  current = load();
  applyPreferences(current?.user.savedPreferences);
  left = null;
  if (current === null && before !== null) noteLeft(before, localStorage.getItem(reasonKey) ?? 'manual');
  for (const listener of listeners) listener();
});

export const useSession = (): Session | null => useSyncExternalStore(onSessionChange, readSession);

/** Whether the organization shows individual figures only to the person they are about. */
export const useTeamsOnly = (): boolean => useSession()?.user.teamsOnly === true;

/** Whether the signed-in user may do this; the server enforces it as well. */
export const useCapability = (capability: Capability): boolean =>
  useSession()?.user.permissions.includes(capability) === true;
