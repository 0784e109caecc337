import { noRole, peopleRoles, type PeopleRole, type Role } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { MemberAccount } from '../members/index.ts';
import { findOwnPeople } from './linking/own-person.store.ts';

/** The roles of people who are members of the organization. */
export const rolesOfPeople = async (tx: Tx, accounts: readonly MemberAccount[]): Promise<Map<string, Role>> => {
  const people = await findOwnPeople(tx, accounts);
  return new Map(
    accounts.flatMap(({ id, role }) => {
      const person = people.get(id);
      return person === undefined ? [] : [[person, role] as const];
    }),
  );
};

/** The roles in use, in their order; "none" where a person has no account. */
export const rolesAmong = (people: readonly { role: Role | null }[]): PeopleRole[] => {
  const held = new Set(people.map((person): PeopleRole => person.role ?? noRole));
  return peopleRoles.filter((role) => held.has(role));
};
