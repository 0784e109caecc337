import {
  noRole,
  type contract,
  type Developer,
  type PeopleOrder,
  type PeopleRole,
  type Role,
  type RouteInput,
} from '@sightline/contract';
import { hasWords } from '../../platform/http/page.ts';

/** As much of somebody as a list is found and ordered by. */
export type ListedPerson = Developer & {
  role: Role | null;
  overall: number | null;
  /** By how much the score moved; null without a comparison. */
  moved: number | null;
};

type ListQuery = RouteInput<typeof contract.profiles.list>['query'];
export type PeopleFilters = Pick<ListQuery, 'search' | 'teams' | 'roles' | 'skills' | 'scoreFrom' | 'scoreTo'>;
export type ListOrder = Pick<ListQuery, 'sort' | 'order'>;

/**
 * The people who fit. Without a score nobody is within bounds of scores; bounds that cross are none.
 * @param skilled ids of those who have one of the wanted skills; not looked at where none is wanted
 */
export const fittingPeople = (
  people: readonly ListedPerson[],
  { search, teams, roles, skills, scoreFrom, scoreTo }: PeopleFilters,
  skilled: ReadonlySet<string>,
): ListedPerson[] => {
  const [wantedTeams, wantedRoles] = [new Set(teams), new Set(roles)];
  const [from, to] = [scoreFrom ?? 0, scoreTo ?? 100];
  const bounded = from <= to && (scoreFrom !== undefined || scoreTo !== undefined);
  return people.filter(
    ({ id, name, teamId, role, overall }) =>
      hasWords(name, search) &&
      (teams.length === 0 || wantedTeams.has(teamId ?? '')) &&
      (roles.length === 0 || wantedRoles.has(role ?? noRole)) &&
      (skills.length === 0 || skilled.has(id)) &&
      (!bounded || (overall !== null && overall >= from && overall <= to)),
  );
};

const valueIn: Record<Exclude<PeopleOrder, 'name'>, (person: ListedPerson) => number | null> = {
  overall: (person) => person.overall,
  trend: (person) => person.moved,
};

/** In order; of people who are alike, and of those without a value, who come last, by name as they were given. */
export const orderedPeople = (people: readonly ListedPerson[], { sort, order }: ListOrder): ListedPerson[] => {
  if (sort === 'name') return order === 'asc' ? [...people] : people.toReversed();
  const [valueOf, sign] = [valueIn[sort], order === 'asc' ? 1 : -1];
  return people.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
};

/** The roles that anybody has, in their order; "none" where somebody has no account. */
export const rolesAmong = (people: readonly ListedPerson[], all: readonly PeopleRole[]): PeopleRole[] => {
  const held = new Set(people.map((one): PeopleRole => one.role ?? noRole));
  return all.filter((role) => held.has(role));
};
