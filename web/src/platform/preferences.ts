import { defaultPreferences, type UserPreferences } from '@sightline/contract';
import { useSyncExternalStore } from 'react';

let current: UserPreferences = defaultPreferences;
const listeners = new Set<() => void>();

/** The signed-in user's preferences; the defaults while signed out. */
export const readPreferences = (): UserPreferences => current;

/** Applies the signed-in user's preferences; a session stored by older code has none. */
export const applyPreferences = (preferences: UserPreferences | undefined): void => {
  current = preferences ?? defaultPreferences;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePreferences = (): UserPreferences => useSyncExternalStore(subscribe, readPreferences);
