import { useEffect, useEffectEvent, type RefObject } from 'react';

type Place = RefObject<HTMLElement | null>;

/**
 * Closes a popover on Esc, with the focus back on its button, and when the pointer or the focus
 * leaves it.
 */
export const useDismissal = (open: boolean, button: Place, floating: Place, close: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // One Esc closes only the topmost layer.
    event.stopPropagation();
    close();
    button.current?.focus();
  });
  const onElsewhere = useEffectEvent((event: Event) => {
    const { target } = event;
    if (!(target instanceof Node)) return;
    if (button.current?.contains(target) !== true && floating.current?.contains(target) !== true) close();
  });
  useEffect(() => {
    if (!open) return undefined;
    const key = (event: KeyboardEvent): void => onKey(event);
    const elsewhere = (event: Event): void => onElsewhere(event);
    addEventListener('keydown', key, true);
    addEventListener('pointerdown', elsewhere);
    addEventListener('focusin', elsewhere);
    return () => {
      removeEventListener('keydown', key, true);
      removeEventListener('pointerdown', elsewhere);
      removeEventListener('focusin', elsewhere);
    };
  }, [open]);
};
