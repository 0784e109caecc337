import { capabilitiesOf } from '@sightline/contract';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import type { UserContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { Conflict, NotAllowed } from '../../../platform/errors.ts';
import type { MemberAccount } from '../../identity/index.ts';
import { findOwnPeople, linkUser } from '../own/own-person.store.ts';
import { endAsk } from '../own/person-asks.store.ts';
import { listPeople } from '../people.store.ts';
import type { MappingsDocument } from './document.ts';

/**
 * Makes users the people that a new version of the mappings says they are, and tells them. Whose
 * figures are whose own is for admins to say, and nobody's person becomes a second user's.
 * @throws NotAllowed | Conflict when the person is another user already
 */
export const followUsers = async (
  tx: Tx,
  ctx: UserContext,
  members: readonly MemberAccount[],
  before: MappingsDocument,
  after: MappingsDocument,
): Promise<void> => {
  const { platform, organizationId, user } = ctx;
  const [had, has] = [before.users ?? {}, after.users ?? {}];
  const changed = [...new Set([...Object.keys(had), ...Object.keys(has)])].filter((id) => had[id] !== has[id]);
  // Somebody who is no member any more keeps what was said of them for when they come back.
  const present = members.filter((one) => changed.includes(one.id));
  if (changed.length === 0) return;
  if (!capabilitiesOf[user.role].includes('canManageUsers'))
    throw new NotAllowed('Only an admin can say which person a user is.');
  for (const { id } of present) {
    await linkUser(tx, organizationId, id, has[id] ?? null);
    if (has[id] !== undefined) await endAsk(tx, id);
  }
  const owners = await findOwnPeople(tx, members);
  const people = new Map((await listPeople(tx)).map((one) => [one.id, one.name]));
  for (const one of present) {
    const person = owners.get(one.id);
    const name = people.get(person ?? '') ?? null;
    const other = members.find(({ id }) => id !== one.id && owners.get(id) === person);
    if (name !== null && has[one.id] !== undefined && other !== undefined)
      throw new Conflict(`${other.name} is ${name} already. A person can be one user only.`);
    await writeAudit(tx, ctx, { action: 'people.tie', subject: one.email, detail: { person: name ?? 'nobody' } });
    const news = {
      key: `own-person.${one.id}.${platform.clock.now()}`,
      type: 'info' as const,
      title: name === null ? 'You are tied to nobody now' : `You are ${name} now`,
      message:
        name === null
          ? `${user.name} has ended what tied you to a person of the sources. Your own figures are nobody’s until you are tied again.`
          : `${user.name} has said which person of the sources you are. Your own figures are theirs; tell an admin when this is wrong.`,
      action: { text: 'Look', url: '/profile' },
    };
    await platform.jobs.enqueue(tx, 'tell-news', { organizationId, readers: { userIds: [one.id] }, news });
  }
};
