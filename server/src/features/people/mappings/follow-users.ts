import { type Announcement, queueAnnouncement } from '../../../platform/announcements.ts';
import { t } from '@sightline/contract';
import { isDeepStrictEqual } from 'node:util';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { hasCapability } from '../../../platform/capabilities.ts';
import type { UserContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { Conflict, NotAllowed } from '../../../platform/errors.ts';
import { say } from '../../../platform/text.ts';
import { loadFacts } from '../../facts/index.ts';
import type { MemberAccount } from '../../members/index.ts';
import { linkUser, listLinks } from '../linking/own-person.store.ts';
import { endLinkRequest } from '../linking/link-requests.store.ts';
import type { MappingsDocument } from './document.ts';
import { ownersIn, type Owned } from './owners.ts';

/**
 * Links users to people according to a new version of the mappings, and notifies them. Only admins may change which
 * person's figures a user sees as their own, directly or by merging people. A person linked to a user is never linked
 * to another one.
 * @throws NotAllowed; Conflict if the person is already linked to another user
 */
export const followUsers = async (
  tx: Tx,
  ctx: UserContext,
  members: readonly MemberAccount[],
  before: MappingsDocument,
  after: MappingsDocument,
): Promise<void> => {
  const ties = ({ users, joined, separated }: MappingsDocument): unknown => [users ?? {}, joined, separated];
  if (isDeepStrictEqual(ties(before), ties(after))) return;
  const [had, has] = [before.users ?? {}, after.users ?? {}];
  const changedIds = [...new Set([...Object.keys(had), ...Object.keys(has)])].filter((id) => had[id] !== has[id]);
  const { accounts } = await loadFacts(tx, ['accounts']);
  const owned = ownersIn(before, accounts, members, await listLinks(tx));
  // Links of former members are kept in case they return.
  for (const { id } of members.filter((member) => changedIds.includes(member.id))) {
    await linkUser(tx, ctx.organizationId, id, has[id] ?? null);
    if (has[id] !== undefined) await endLinkRequest(tx, id);
  }
  const owners = ownersIn(after, accounts, members, await listLinks(tx));
  const changed = members.filter(({ id }) => changedIds.includes(id) || owned.get(id)?.id !== owners.get(id)?.id);
  if (changedIds.length === 0 && changed.length === 0) return;
  if (!hasCapability(ctx.user, 'canManageUsers'))
    throw new NotAllowed(
      changedIds.length > 0
        ? t('Only an admin can link users to contributors.')
        : t('This would change which contributor a user is linked to. Only an admin can do that.'),
    );
  for (const member of changed) {
    const person = owners.get(member.id) ?? null;
    const other = members.find(({ id }) => id !== member.id && person !== null && owners.get(id)?.id === person.id);
    if (other !== undefined)
      throw new Conflict(
        t('{name} is already linked to {user}. A contributor can be linked to only one user.', {
          name: person?.name ?? '',
          user: other.name,
        }),
      );
    await notify(tx, ctx, member, person);
  }
};

const notify = async (tx: Tx, ctx: UserContext, member: MemberAccount, person: Owned | null): Promise<void> => {
  const { platform, organizationId, user } = ctx;
  await writeAudit(tx, ctx, {
    action: 'people.tie',
    subject: member.email,
    detail: { person: person?.name ?? 'nobody' },
  });
  const announcement: Announcement = {
    key: `own-person.${member.id}.${platform.clock.now()}`,
    type: 'info',
    title:
      person === null
        ? say('Your account is no longer linked')
        : say('You are now linked to {name}', { name: person.name }),
    message:
      person === null
        ? say(
            '{name} removed the link between your account and a contributor. You have no figures of your own until you are linked again.',
            { name: user.name },
          )
        : say(
            '{name} linked your account to this contributor. You now see their figures as your own. If this is wrong, tell an admin.',
            { name: user.name },
          ),
    action: { text: say('View Profile'), url: '/profile' },
  };
  await queueAnnouncement(platform, tx, {
    organizationId,
    readers: { userIds: [member.id] },
    announcement,
  });
};
