import { capabilitiesOf, contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { rangeIn } from '../measurement/index.ts';
import { nameTopPerformers } from './name-top-performers.ts';
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
    bind(contract.teams.topPerformers, {
      allow: ({ user }) => capabilitiesOf[user.role].includes('canManageOrganization'),
      handle: async (ctx, { body }) => {
        await nameTopPerformers(ctx, body.named);
        return { named: body.named };
      },
    }),
  ],
  jobs: [],
};
