import { useDeferredValue, type ReactNode } from 'react';

/**
 * Renders what new data changes in steps that leave room for input, where an answer would otherwise render in one go:
 * around the panels of a screen, never around inputs that the screen controls.
 */
export const Deferred = ({ children }: { children: ReactNode }): ReactNode => useDeferredValue(children);
