import type { OwnPerson } from '@sightline/contract';
import type { UserContext } from '../../../platform/context.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { listPeople } from '../people.store.ts';
import { findOwnPerson, listLinks } from './own-person.store.ts';
import { listLinkRequests } from './link-requests.store.ts';

/** Which person a user is linked to, why, and their open request. */
export const readOwnPerson = (ctx: UserContext): Promise<OwnPerson> =>
  withTenant(ctx.platform.database, ctx.organizationId, (tx) => presentOwnPerson(tx, ctx));

export const presentOwnPerson = async (tx: Tx, { user }: UserContext): Promise<OwnPerson> => {
  const person = await findOwnPerson(tx, user);
  const link = (await listLinks(tx)).get(user.id);
  const people = await listPeople(tx);
  const byHand =
    link !== undefined &&
    people.some((candidate) => candidate.id === person?.id && candidate.accountIds.includes(link));
  const request = (await listLinkRequests(tx)).find((request) => request.userId === user.id);
  const named = people.find((person) => request?.accountId != null && person.accountIds.includes(request.accountId));
  return {
    person,
    by: person === null ? null : byHand ? 'hand' : 'address',
    asked: request === undefined ? null : { name: named?.name ?? null, at: request.askedAt.toISOString() },
  };
};
