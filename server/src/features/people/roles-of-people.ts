import { noRole, peopleRoles, type PeopleRole, type Role } from '@sightline/contract';
import type { UserContext } from '../../platform/context.ts';
import { withSystem, type Tx } from '../../platform/database/tenant.ts';
import { listMemberAccounts, type MemberAccount } from '../identity/index.ts';
import { findOwnPeople } from './own/own-person.store.ts';

/** The accounts of the organisation's members, which stand outside its own tables. */
export const readMemberAccounts = ({
  platform,
  organizationId,
}: Pick<UserContext, 'platform' | 'organizationId'>): Promise<MemberAccount[]> =>
  withSystem(platform.database, (tx) => listMemberAccounts(tx, organizationId));

/** The roles of those people who have an account here. */
export const rolesOfPeople = async (tx: Tx, accounts: readonly MemberAccount[]): Promise<Map<string, Role>> => {
  const people = await findOwnPeople(tx, accounts);
  return new Map(
    accounts.flatMap(({ id, role }) => {
      const person = people.get(id);
      return person === undefined ? [] : [[person, role] as const];
    }),
  );
};

/** The roles that anybody has, in their order; "none" where somebody has no account. */
export const rolesAmong = (people: readonly { role: Role | null }[]): PeopleRole[] => {
  const held = new Set(people.map((one): PeopleRole => one.role ?? noRole));
  return peopleRoles.filter((role) => held.has(role));
};
