import { contract } from '@sightline/contract';
import { hasCapability } from '../../platform/capabilities.ts';
import type { SessionUser } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { findDevelopers, type PeopleWithSkills } from './find-developers.ts';
import { changeMappings, createTeam, undoMappings } from './mappings/change-mappings.ts';
import { listMappedPeople, listMappedSources, listMappedUsers } from './mappings/list-mapped.ts';
import { readMappings } from './mappings/read-mappings.ts';
import { askForPerson } from './linking/ask-for-person.ts';
import { readOwnPerson } from './linking/read-own-person.ts';
import { listTeams } from './people.store.ts';

export { assertTeam, countInvitedMember } from './invited-teams.ts';
export { filterPeople } from './filter-people.ts';
export { mappingSettings } from './mappings/mapping-settings.ts';
export { findOwnPeople, findOwnPerson, deleteLinks, linkUser } from './linking/own-person.store.ts';
export { readProfile } from './linking/read-profile.ts';
export { listDevelopers, listPeople, listTeams } from './people.store.ts';
export { readConfigured, readRules, savePeople } from './read-rules.ts';
export { rolesAmong, rolesOfPeople } from './roles-of-people.ts';
export { readPeopleToReview } from './people-to-review.ts';

/** Managers and admins manage teams and link accounts. */
const canArrange = ({ user }: { user: SessionUser }): boolean => hasCapability(user, 'canManageTeams');

export const createPeople = ({ peopleWithSkills }: { peopleWithSkills: PeopleWithSkills }): Feature => ({
  name: 'people',
  routes: [
    bind(contract.people.developers, {
      allow: anyMember,
      handle: (ctx, { query }) => findDevelopers(ctx, query, peopleWithSkills),
    }),
    bind(contract.people.teams, {
      allow: anyMember,
      handle: async ({ platform, organizationId }) => ({
        teams: [...(await withTenant(platform.database, organizationId, listTeams))],
      }),
    }),
    bind(contract.people.own, { allow: anyMember, handle: (ctx) => readOwnPerson(ctx) }),
    bind(contract.people.ask, { allow: anyMember, handle: (ctx, { body }) => askForPerson(ctx, body.personId) }),
    bind(contract.mappings.read, { allow: canArrange, handle: (ctx) => readMappings(ctx) }),
    bind(contract.mappings.people, { allow: canArrange, handle: (ctx, { query }) => listMappedPeople(ctx, query) }),
    bind(contract.mappings.places, { allow: canArrange, handle: (ctx, { query }) => listMappedSources(ctx, query) }),
    bind(contract.mappings.users, { allow: canArrange, handle: (ctx, { query }) => listMappedUsers(ctx, query) }),
    bind(contract.mappings.change, { allow: canArrange, handle: (ctx, { body }) => changeMappings(ctx, body) }),
    bind(contract.mappings.undo, { allow: canArrange, handle: (ctx, { body }) => undoMappings(ctx, body.version) }),
    bind(contract.mappings.createTeam, { allow: canArrange, handle: (ctx, { body }) => createTeam(ctx, body) }),
  ],
  jobs: [],
});
