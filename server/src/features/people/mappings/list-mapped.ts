import { dateOf } from '@sightline/analytics';
import type { MappedPerson, MappedUser, mappings, RouteInput, RouteReply } from '@sightline/contract';
import type { UserContext } from '../../../platform/context.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { hasWords, pageOf } from '../../../platform/http/page.ts';
import { readInvitedMembers, readInvitedTeams } from '../invited-teams.ts';
import { readMemberAccounts } from '../../members/index.ts';
import { mappedPeople, mappedSources, readMapped, teamOn } from './mapped.ts';
import { presentUsers } from './present-users.ts';

type Query = RouteInput<typeof mappings.people>['query'];

/** A page of contributors. */
export const listMappedPeople = (
  { platform, organizationId }: UserContext,
  query: Query,
): Promise<RouteReply<typeof mappings.people>> =>
  withTenant(platform.database, organizationId, async (tx) => {
    const mapped = await readMapped(tx, organizationId);
    const today = dateOf(Math.floor(platform.clock.now() / 1000), mapped.zone).toString();
    const people = mappedPeople(mapped);
    const isUnmapped = (person: MappedPerson): boolean =>
      !person.bot && person.active && teamOn(person, today) === null;
    const found = people.filter(
      (person) => hasWords(wordsOf(person), query.search) && (!query.unmapped || isUnmapped(person)),
    );
    const { rows, page } = pageOf(found, query, people.length);
    return { people: rows, page };
  });

const wordsOf = ({ name, accounts }: MappedPerson): string =>
  [name, ...accounts.flatMap((account) => [account.name, account.email ?? ''])].join(' ');

/** A page of the projects, boards and repositories. */
export const listMappedSources = (
  { platform, organizationId }: UserContext,
  query: Query,
): Promise<RouteReply<typeof mappings.places>> =>
  withTenant(platform.database, organizationId, async (tx) => {
    const sources = mappedSources(await readMapped(tx, organizationId));
    const found = sources.filter(
      ({ name, teamId }) => hasWords(name, query.search) && (!query.unmapped || teamId === null),
    );
    const { rows, page } = pageOf(found, query, sources.length);
    return { places: rows, page };
  });

/** Whether a user waits for an admin's answer. */
const isOpen = ({ asked, invited }: MappedUser): boolean => asked !== null || invited !== null;

/** A page of the organization's members and their people. Those waiting for an answer come first. */
export const listMappedUsers = async (
  ctx: UserContext,
  query: RouteInput<typeof mappings.users>['query'],
): Promise<RouteReply<typeof mappings.users>> => {
  const members = await readMemberAccounts(ctx);
  return withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const invited = {
      teams: await readInvitedTeams(tx, ctx.organizationId),
      members: await readInvitedMembers(tx, ctx.organizationId),
    };
    const users = await presentUsers(tx, ctx.user, members, invited);
    const found = users
      .filter(({ name, email }) => hasWords(`${name} ${email}`, query.search))
      .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
    const { rows, page } = pageOf(found, query, users.length);
    return { users: rows, page };
  });
};
