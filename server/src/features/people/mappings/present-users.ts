import type { mappings, RouteReply } from '@sightline/contract';
import type { SessionUser } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { MemberAccount } from '../../identity/index.ts';
import { findOwnPeople, listLinks } from '../own/own-person.store.ts';
import { listAsks } from '../own/person-asks.store.ts';
import { listPeople } from '../people.store.ts';

/** Members of the organisation, by name, and which person of the sources each is. */
export const presentUsers = async (
  tx: Tx,
  viewer: SessionUser,
  members: readonly MemberAccount[],
): Promise<RouteReply<typeof mappings.read>['users']> => {
  const [owned, links, asks] = [await findOwnPeople(tx, members), await listLinks(tx), await listAsks(tx)];
  const people = await listPeople(tx);
  const personOf = (accountId: string | null | undefined): string | null =>
    people.find((one) => accountId != null && one.accountIds.includes(accountId))?.id ?? null;
  return members
    .map(({ id, name, email }) => {
      const personId = owned.get(id) ?? null;
      const byHand = personId !== null && personOf(links.get(id)) === personId;
      const ask = asks.find((one) => one.userId === id);
      return {
        id,
        name,
        // Visitors of the demo do not learn each other's addresses.
        email: viewer.isDemo ? '' : email,
        personId,
        by: personId === null ? null : byHand ? ('hand' as const) : ('address' as const),
        asked: ask === undefined ? null : { personId: personOf(ask.accountId), at: ask.askedAt.toISOString() },
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
};
