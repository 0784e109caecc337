import { contract } from '@sightline/contract';
import { hasCapability } from '../../platform/capabilities.ts';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { rangeIn, inTenant } from '../ranges/index.ts';
import { areTopPerformersNamed, type TeamsWithSkills } from '../scores/index.ts';
import { nameTopPerformers } from './name-top-performers.ts';
import { readTeam } from './read-team.ts';
import { readTeamAnalytics } from './team-analytics.ts';

/** Teams side by side, and one team. */
export const createTeams = ({ teamsWithSkills }: { teamsWithSkills: TeamsWithSkills }): Feature => ({
  name: 'teams',
  routes: [
    bind(contract.teams.analytics, {
      allow: anyMember,
      handle: (ctx, { query }) => readTeamAnalytics(ctx, rangeIn(query), query, teamsWithSkills),
    }),
    bind(contract.teams.one, {
      allow: anyMember,
      handle: (ctx, { params, query }) => readTeam(ctx, rangeIn(query), params.teamId, query.page),
    }),
    bind(contract.teams.topPerformersNamed, {
      allow: anyMember,
      handle: async (ctx) => ({ named: await inTenant(ctx, areTopPerformersNamed) }),
    }),
    bind(contract.teams.topPerformers, {
      allow: ({ user }) => hasCapability(user, 'canManageOrganization'),
      handle: async (ctx, { body }) => {
        await nameTopPerformers(ctx, body.named);
        return { named: body.named };
      },
    }),
  ],
  jobs: [],
});
