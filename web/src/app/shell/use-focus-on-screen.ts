import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * After navigation, the pressed control may be gone, so the focus moves to the heading
 * of the new screen.
 */
export const useFocusOnScreen = (main: RefObject<HTMLElement | null>): void => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    const from = before.current;
    before.current = path;
    // The first screen starts at the top, like any page a browser loads.
    if (from === undefined || from === path || document.activeElement !== document.body) return;
    const start = main.current?.querySelector('h1') ?? main.current;
    start?.focus({ preventScroll: true });
  }, [path, main]);
};
