import type { Toast } from '../platform/toasts.ts';

const selfClosingMs = 5_000;
/** Time to decide on an action. */
const actionMs = 10_000;
const briefMs = 4_000;

/** When a toast closes by itself; 0 for never. */
export const toastTimeout = ({ type, action, stays, brief }: Toast): number => {
  if (brief === true) return briefMs;
  if (stays === true || type === 'warning' || type === 'error') return 0;
  return action !== undefined && 'press' in action ? actionMs : selfClosingMs;
};
