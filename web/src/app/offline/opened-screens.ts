import type { TimedScreen } from '@sightline/contract';
import { router } from '../router.tsx';
import { shellScreens } from '../screens.ts';

/** The current screen as its route names it; undefined for pages outside the shell. */
const currentScreen = (): TimedScreen | undefined => {
  const path = router.state.matches.at(-1)?.fullPath;
  // A test compares the two lists.
  return shellScreens.find((screen) => screen.path === path)?.path as TimedScreen | undefined;
};

/** Remembers when screens are opened. @returns the screen that was open at a time of this page */
export const watchScreens = (): ((time: number) => TimedScreen | undefined) => {
  const opened = [{ screen: currentScreen(), at: 0 }];
  router.subscribe('onResolved', () => opened.push({ screen: currentScreen(), at: performance.now() }));
  return (time) => opened.findLast(({ at }) => at <= time)?.screen;
};
