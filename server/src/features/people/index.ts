import { contract } from '@sightline/contract';
import { withTenant } from '../../platform/database/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { listDevelopers, listTeams } from './people.store.ts';

export { listDevelopers, listTeams, replacePeople, type PersonRow } from './people.store.ts';
export { readRules, type ReadRules } from './read-rules.ts';

export const people: Feature = {
  name: 'people',
  routes: [
    bind(contract.people.developers, {
      allow: anyMember,
      handle: async ({ platform, organizationId }) => ({
        developers: await withTenant(platform.database, organizationId, listDevelopers),
      }),
    }),
    bind(contract.people.teams, {
      allow: anyMember,
      handle: async ({ platform, organizationId }) => ({
        teams: await withTenant(platform.database, organizationId, listTeams),
      }),
    }),
  ],
  jobs: [],
};
