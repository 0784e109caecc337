import { useLayoutEffect, type RefObject } from 'react';

const nextOf = (key: string, from: number, last: number): number | undefined => {
  if (key === 'ArrowDown') return from === last ? 0 : from + 1;
  if (key === 'ArrowUp') return from <= 0 ? last : from - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

/**
 * Moves the focus between the entries of a popover, and from its button, which is next to it, to the first of them.
 * @param entries selects controls, or parts whose first control takes the focus
 */
export const useArrowKeys = (popover: RefObject<HTMLElement | null>, entries: string): void => {
  // Before the entries are painted, so that no key is lost.
  useLayoutEffect(() => {
    const container = popover.current?.parentElement;
    const move = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      const all = [...(container?.querySelectorAll<HTMLElement>(entries) ?? [])];
      const from = all.findIndex((entry) => entry.contains(document.activeElement));
      const entry = all[nextOf(event.key, from, all.length - 1) ?? -1];
      if (entry === undefined) return;
      event.preventDefault();
      (entry.matches('a, button') ? entry : entry.querySelector<HTMLElement>('a, button:enabled'))?.focus();
    };
    container?.addEventListener('keydown', move);
    return () => container?.removeEventListener('keydown', move);
  }, [popover, entries]);
};
