import type { TimedScreen } from '@sightline/contract';
import { router } from '../router.tsx';
import { shellScreens } from '../screens.ts';

/** The current screen as its route names it; undefined for pages outside the shell. */
const currentScreen = (): TimedScreen | undefined => {
  const path = router.state.matches.at(-1)?.fullPath;
  // A test compares the two lists.
  return shellScreens.find((screen) => screen.path === path)?.path as TimedScreen | undefined;
};

/** Records when screens open. @returns a function that finds the screen open at a time */
export const watchScreens = (): ((time: number) => TimedScreen | undefined) => {
  const opened = [{ screen: currentScreen(), at: 0 }];
  router.subscribe('onResolved', () => opened.push({ screen: currentScreen(), at: performance.now() }));
  return (time) => opened.findLast(({ at }) => at <= time)?.screen;
};
