import { type ReadRange } from '@sightline/analytics';
import type { RouteContext } from '../../platform/http/bind.ts';
import { readTeamAnalytics } from './team-analytics.ts';

type Asked = Parameters<typeof readTeamAnalytics>[2];

/** Of the first fifty teams; one named in `skilled` has every skill. */
export const analyticsOf = (
  ctx: RouteContext,
  range: ReadRange,
  asked: Partial<Asked> = {},
  skilled: readonly string[] = [],
) =>
  readTeamAnalytics(ctx, range, { teams: [], roles: [], skills: [], page: 1, limit: 50, ...asked }, () =>
    Promise.resolve(new Set(skilled)),
  );
