import { byName } from '@sightline/contract';
import type { MappedUser } from '@sightline/contract';
import type { SessionUser } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { MemberAccount } from '../../members/index.ts';
import { findOwnPeople, listLinks } from '../linking/own-person.store.ts';
import { listLinkRequests } from '../linking/link-requests.store.ts';
import type { InvitedMember, NamedTeam } from '../invited-teams.ts';
import { listPeople, type PersonRow } from '../people.store.ts';

/** A configured or derived membership takes precedence over an invitation to a team. */
const invitedFor = (
  team: NamedTeam | undefined,
  from: number | undefined,
  person: PersonRow | undefined,
): MappedUser['invited'] => {
  const others =
    person?.memberships.filter((membership) => membership.teamId !== team?.id || membership.from !== from) ?? [];
  return team === undefined || others.length > 0 ? null : { team, accountId: person?.accountIds[0] ?? null };
};

/** Members of the organization by name, with their linked contributors. */
export const presentUsers = async (
  tx: Tx,
  viewer: SessionUser,
  members: readonly MemberAccount[],
  invited: { teams: ReadonlyMap<string, NamedTeam>; members: readonly InvitedMember[] },
): Promise<MappedUser[]> => {
  const [owned, links] = [await findOwnPeople(tx, members), await listLinks(tx)];
  const invitedFrom = new Map(invited.members.map((member) => [member.userId, member.from]));
  const requests = new Map((await listLinkRequests(tx)).map((request) => [request.userId, request]));
  const people = await listPeople(tx);
  const byId = new Map(people.map((person) => [person.id, person]));
  const byAccount = new Map(people.flatMap((person) => person.accountIds.map((account) => [account, person] as const)));
  const personOf = (accountId: string | null | undefined) => byAccount.get(accountId ?? '');
  return members
    .map(({ id, name, email }): MappedUser => {
      const person = byId.get(owned.get(id) ?? '');
      const byHand = person !== undefined && personOf(links.get(id)) === person;
      const request = requests.get(id);
      const meant = personOf(request?.accountId);
      return {
        id,
        name,
        // Visitors of the demo do not learn each other's addresses.
        email: viewer.isDemo ? '' : email,
        person: person === undefined ? null : { id: person.id, name: person.name },
        by: person === undefined ? null : byHand ? 'hand' : 'address',
        invited: invitedFor(invited.teams.get(id), invitedFrom.get(id), person),
        asked:
          request === undefined
            ? null
            : {
                person:
                  meant === undefined ? null : { id: meant.id, name: meant.name, accountId: meant.accountIds[0] ?? '' },
                at: request.askedAt.toISOString(),
              },
      };
    })
    .toSorted((a, b) => byName.compare(a.name, b.name));
};
