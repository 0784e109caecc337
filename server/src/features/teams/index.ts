import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { rangeIn } from '../measurement/index.ts';
import { readTeam } from './read-team.ts';
import { readTeamAnalytics } from './team-analytics.ts';

/** Teams beside each other, and one team. */
export const teams: Feature = {
  name: 'teams',
  routes: [
    bind(contract.teams.analytics, {
      allow: anyMember,
      handle: (ctx, { query }) => readTeamAnalytics(ctx, rangeIn(query)),
    }),
    bind(contract.teams.one, {
      allow: anyMember,
      handle: (ctx, { params, query }) => readTeam(ctx, rangeIn(query), params.teamId),
    }),
  ],
  jobs: [],
};
