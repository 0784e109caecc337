import { useSyncExternalStore } from 'react';

const storageKey = 'sightline.security-monitor';
const listeners = new Set<() => void>();

const isShown = (): boolean => localStorage.getItem(storageKey) !== 'away';

/** Dismisses or shows the monitor on this device. */
export const showMonitor = (shown: boolean): void => {
  if (shown) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'away');
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useMonitorShown = (): boolean => useSyncExternalStore(subscribe, isShown);
