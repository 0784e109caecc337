import { useSyncExternalStore } from 'react';

export type Toast = {
  /** A message of the same id takes the place of the one before. */
  id?: string;
  type: 'success' | 'info' | 'warning' | 'error';
  title: string;
  message: string;
  /** A screen that shows more, where `follow` is called when somebody goes there; or something to do. */
  action?: { text: string; url: string; follow?: () => void } | { text: string; press: () => void };
  /** It does not close by itself, whatever its type. */
  stays?: true;
};

export type ToastList = { add: (toast: Toast) => void; clear: () => void };

const waiting: Toast[] = [];
const listeners = new Set<() => void>();
let list: ToastList | null = null;
let isNeeded = false;

/** Shows a message. Success and info close by themselves unless they stay, the others stay. */
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

/** Messages that were shown before there was a list go to it now. */
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

/** Whether there has been a message: the code that shows them is loaded with the first. */
export const useNeedsToasts = (): boolean => useSyncExternalStore(subscribe, () => isNeeded);
