import { useSyncExternalStore } from 'react';

export type Toast = {
  /** Replaces an earlier toast with the same id. */
  id?: string;
  type: 'success' | 'info' | 'warning' | 'error';
  title: string;
  message: string;
  /** A link, with `follow` called when it is opened, or a button. */
  action?: { text: string; url: string; follow?: () => void } | { text: string; press: () => void };
  /** Alerts arrive unasked, so answers to actions are shown first. */
  isAlert?: true;
  /** Never closes automatically. */
  stays?: true;
  /** Closes sooner, whatever its type: the screen shows what went wrong, and a second attempt outdates it. */
  brief?: true;
};

export type ToastList = { add: (toast: Toast) => void; clear: () => void };

const waiting: Toast[] = [];
const listeners = new Set<() => void>();
let list: ToastList | null = null;
let isNeeded = false;

/** Success and info close automatically unless `stays` is set; others stay. */
export const showToast = (toast: Toast): void => {
  if (list !== null) return list.add(toast);
  waiting.push(toast);
  isNeeded = true;
  for (const listener of listeners) listener();
};

export const dismissToasts = (): void => {
  waiting.length = 0;
  list?.clear();
};

/** Passes on toasts shown before the list was mounted. */
export const connectToasts = (connected: ToastList): (() => void) => {
  list = connected;
  for (const toast of waiting.splice(0)) connected.add(toast);
  return () => {
    if (list === connected) list = null;
  };
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The code that shows toasts loads with the first one. */
export const useNeedsToasts = (): boolean => useSyncExternalStore(subscribe, () => isNeeded);
