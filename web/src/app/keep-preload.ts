import type { ReactNode } from 'react';

export type Component = (() => ReactNode) & { preload?: () => Promise<void> };

/** The router loads a screen's code through `preload`; without it, the screen suspends, which React warns about. */
export const keepPreload = (wrapper: () => ReactNode, { preload }: Component): Component =>
  preload === undefined ? wrapper : Object.assign(wrapper, { preload });
