import { type ReadRange } from '@sightline/analytics';
import type { RouteContext } from '../../platform/http/bind.ts';
import { readTeamAnalytics } from './team-analytics.ts';

type Query = Parameters<typeof readTeamAnalytics>[2];

/** The first 50 teams; a person named in `skilled` has every skill. */
export const analyticsOf = (
  ctx: RouteContext,
  range: ReadRange,
  query: Partial<Query> = {},
  skilled: readonly string[] = [],
) =>
  readTeamAnalytics(ctx, range, { teams: [], roles: [], skills: [], page: 1, limit: 50, ...query }, () =>
    Promise.resolve(new Set(skilled)),
  );
