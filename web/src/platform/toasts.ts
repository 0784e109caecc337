import { limits } from '@sightline/contract';
import { useSyncExternalStore } from 'react';

export type Toast = { id: string; type: 'success' | 'info' | 'warning' | 'error'; title: string; message: string };

const selfClosingMs = 5_000;
let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

const set = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

export const dismissToast = (id: string): void => set(toasts.filter((toast) => toast.id !== id));

export const dismissToasts = (): void => set([]);

/** Shows a message at the top right; success and info close by themselves, the others stay. */
export const showToast = (toast: Omit<Toast, 'id'> & { id?: string }): void => {
  const id = toast.id ?? crypto.randomUUID();
  set([{ ...toast, id }, ...toasts.filter((one) => one.id !== id)].slice(0, limits.toastStack));
  if (toast.type === 'success' || toast.type === 'info') setTimeout(() => dismissToast(id), selfClosingMs);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts);
