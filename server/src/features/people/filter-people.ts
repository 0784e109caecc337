import { noRole, type contract, type Developer, type Role, type RouteInput } from '@sightline/contract';
import { hasWords } from '../../platform/http/page.ts';

export type PeopleFilters = Pick<
  RouteInput<typeof contract.people.developers>['query'],
  'search' | 'teams' | 'roles' | 'skills'
>;

/**
 * The matching people.
 * @param skilled ids of people with one of the requested skills; ignored if none is requested
 */
export const filterPeople = <Person extends Developer & { role: Role | null }>(
  people: readonly Person[],
  { search, teams, roles, skills }: PeopleFilters,
  skilled: ReadonlySet<string>,
): Person[] => {
  const [wantedTeams, wantedRoles] = [new Set(teams), new Set(roles)];
  return people.filter(
    ({ id, name, teamId, role }) =>
      hasWords(name, search) &&
      (teams.length === 0 || wantedTeams.has(teamId ?? '')) &&
      (roles.length === 0 || wantedRoles.has(role ?? noRole)) &&
      (skills.length === 0 || skilled.has(id)),
  );
};
