import type { OwnPerson } from '@sightline/contract';
import type { UserContext } from '../../../platform/context.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { listPeople } from '../people.store.ts';
import { findOwnPerson, listLinks } from './own-person.store.ts';
import { listAsks } from './link-requests.store.ts';

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
  const ask = (await listAsks(tx)).find((ask) => ask.userId === user.id);
  const named = people.find((person) => ask?.accountId != null && person.accountIds.includes(ask.accountId));
  return {
    person,
    by: person === null ? null : byHand ? 'hand' : 'address',
    asked: ask === undefined ? null : { name: named?.name ?? null, at: ask.askedAt.toISOString() },
  };
};
