import { type contract, type RouteInput, type RouteReply } from '@sightline/contract';
import { hasCapability } from '../../platform/capabilities.ts';
import type { UserContext } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { pageOf } from '../../platform/http/page.ts';
import { readMemberAccounts } from '../members/index.ts';
import { filterPeople } from './filter-people.ts';
import { findOwnPerson } from './linking/own-person.store.ts';
import { listDevelopers } from './people.store.ts';
import { rolesAmong, rolesOfPeople } from './roles-of-people.ts';

/** The people who have one of these skills at an instant in epoch seconds. */
export type PeopleWithSkills = (tx: Tx, skills: readonly string[], now: number) => Promise<ReadonlySet<string>>;

type Query = RouteInput<typeof contract.people.developers>['query'];

/** A page of matching people, by name. Skills and roles are shown to viewers who see individuals. */
export const findDevelopers = async (
  ctx: UserContext,
  query: Query,
  peopleWithSkills: PeopleWithSkills,
): Promise<RouteReply<typeof contract.people.developers>> => {
  const accounts = await readMemberAccounts(ctx);
  const now = Math.floor(ctx.platform.clock.now() / 1000);
  return withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const [developers, roles] = [await listDevelopers(tx), await rolesOfPeople(tx, accounts)];
    const people = developers.map((developer) => ({ ...developer, role: roles.get(developer.id) ?? null }));
    const named = query.ids.length === 0 ? people : people.filter((person) => query.ids.includes(person.id));
    const isPersonal = query.skills.length + query.roles.length > 0;
    const ownPerson = await findOwnPerson(tx, ctx.user);
    const seen =
      isPersonal && !seesIndividuals(ctx) ? named.filter((developer) => developer.id === ownPerson?.id) : named;
    const found = filterPeople(seen, query, await peopleWithSkills(tx, query.skills, now));
    const { rows, page } = pageOf(found, query, people.length);
    return { developers: rows.map(({ role: _role, ...developer }) => developer), page, roles: rolesAmong(people) };
  });
};

const seesIndividuals = ({ user }: UserContext): boolean => hasCapability(user, 'canViewAllData');
