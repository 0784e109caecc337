import type { TimeRange } from '@sightline/contract';
import { useRouterState } from '@tanstack/react-router';

/** The range of a screen that asks for another one than the reader's preference: history is read over a year. */
export const useUsualRange = (): TimeRange | undefined =>
  useRouterState({
    select: ({ location }) => (location.pathname.startsWith('/performance/historical') ? '1y' : undefined),
  });
