import type { TimeRange } from '@sightline/contract';
import { useRouterState } from '@tanstack/react-router';

/** The default range of screens that override the viewer's preference: history shows a year. */
export const useDefaultRange = (): TimeRange | undefined =>
  useRouterState({
    select: ({ location }) => (location.pathname.startsWith('/performance/historical') ? '1y' : undefined),
  });
