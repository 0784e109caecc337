import { daySeconds } from '@sightline/analytics';
import { randomUUID } from 'node:crypto';
import { t, message, type Invitation, type Role } from '@sightline/contract';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import type { Platform, SessionUser } from '../../../platform/context.ts';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import { Conflict, Ended, InvalidInput, NotFound, RateLimited } from '../../../platform/errors.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { countAgainst, secondsLeft, type Limit } from '../../../platform/limits.store.ts';
import { mailboxOf } from '../../../platform/mail/mail-limits.ts';
import { mailName } from '../../../platform/mail/mail-name.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { refuseDemo } from '../demo-users.ts';
import {
  endInvitation,
  endInvitationsTo,
  findInvitation,
  insertInvitation,
  listInvitations,
  type StoredInvitation,
} from './invitations.store.ts';
import { holdRole } from './members.store.ts';
import { assertRoomForMember } from '../organizations/plan-limits.ts';
import { requireVerified } from '../require-verified.ts';
import { hashOf, newCode } from '../../../platform/secret-links.ts';
import { say, type Text } from '../../../platform/text.ts';
import { inLanguageOf } from '../preferences/change-preferences.ts';
import { findVerifiedAccount } from '../identity.store.ts';

const days = 7;
/** Limits of invitations per day: by admin, by organization, and to one mailbox. */
const bySender: Limit = { name: 'invite-sender', most: 50, seconds: daySeconds };
const byOrganization: Limit = { name: 'invite-organization', most: 200, seconds: daySeconds };
const byMailbox: Limit = { name: 'invite-mailbox', most: 3, seconds: daySeconds };

export const invitationEnded = message(
  'This invitation has expired or was already used. If you have not joined yet, ask the person who invited you for a new one.',
);

/** Checks that a team belongs to the organization; passed in by the app. @throws InvalidInput */
export type AssertTeam = (platform: Platform, organizationId: string, teamId: string) => Promise<void>;

type NewInvitation = { email: string | null; name: string | null; role: Role; teamId: string | null };

/** @throws NotAllowed */
const assertMayInvite = (user: SessionUser): void => {
  refuseDemo(user, t('Invitations are not available in the demo. Create your own organization to try them.'));
  requireVerified(user);
};

/** @throws RateLimited */
const countInvitation = async (
  { platform, organizationId, user }: RouteContext,
  email: string | null,
): Promise<void> => {
  await countAgainst(platform, bySender, user.id);
  await countAgainst(platform, byOrganization, organizationId);
  if (email !== null) await countAgainst(platform, byMailbox, `${organizationId} ${mailboxOf(email)}`);
};

const create = async (ctx: RouteContext, invited: NewInvitation): Promise<{ invitation: Invitation; link: string }> => {
  const { platform, organizationId, user } = ctx;
  assertMayInvite(user);
  const now = platform.clock.now();
  const { code, hash } = newCode();
  const link = `${platform.config.publicUrl}/auth/invitation?code=${code}`;
  const id = randomUUID();
  await withSystem(platform.database, (tx) => assertRoomForMember(tx, organizationId));
  await countInvitation(ctx, invited.email);
  return withSystem(platform.database, async (tx) => {
    if (invited.email !== null) {
      await assertNoMember(tx, organizationId, invited.email);
      // The newest one counts: an earlier one may name another role.
      await endInvitationsTo(tx, organizationId, invited.email, new Date(now));
    }
    await insertInvitation(tx, {
      organizationId,
      id,
      ...invited,
      invitedBy: user.name,
      inviterId: user.id,
      codeHash: hash,
      createdAt: new Date(now),
      expiresAt: new Date(now + days * daySeconds * 1000),
    });
    if (invited.email !== null) await mailInvitation(tx, ctx, { ...invited, email: invited.email }, link);
    await writeAudit(tx, ctx, {
      action: 'members.invite',
      subject: invitedOf(invited.email),
      detail: { role: invited.role },
    });
    const stored = (await listInvitations(tx, organizationId, new Date(now))).find(
      (invitation) => invitation.id === id,
    );
    if (stored === undefined) throw new NotFound('invitation', id);
    return { invitation: stored, link };
  });
};

/** @throws Conflict */
const assertNoMember = async (tx: Tx, organizationId: string, email: string): Promise<void> => {
  const account = await findVerifiedAccount(tx, email);
  if (account !== null && (await holdRole(tx, organizationId, account.id)) !== null)
    throw new Conflict(t('{email} is already a member of your organization.', { email }));
};

/** Names the sender by their verified address, which cannot be chosen freely. @throws RateLimited */
const mailInvitation = async (
  tx: Tx,
  { platform, organizationId, user }: RouteContext,
  { email, name, role }: NewInvitation & { email: string },
  link: string,
): Promise<void> => {
  const account = await findVerifiedAccount(tx, email);
  const sent = await inLanguageOf(tx, account?.id ?? null, async () => {
    const organization = mailName(user.organizationName ?? '', t('an organization'));
    return sendMail(platform, tx, {
      kind: 'invitation',
      organizationId,
      to: email,
      subject: t('Invitation to join {organization} on Sightline', { organization }),
      text: t(
        'Hello {name},\n\n{sender} ({address}) invited you to join {organization} on Sightline as {role, select, admin {an admin} manager {a manager} other {a developer}}.\n\nAccept the invitation: {link}\n\nThe link expires in {days} days. If you do not know {address}, ignore this email.',
        {
          name: mailName(name ?? '', email),
          sender: mailName(user.name),
          address: user.email,
          organization,
          role,
          link,
          days,
        },
      ),
    });
  });
  if (!sent) throw new RateLimited(secondsLeft(byMailbox, platform.clock.now()));
};

/** Sends an invitation by mail. @throws NotAllowed | RateLimited | InvalidInput | Conflict when they are a member or the plan is full */
export const invite = async (
  ctx: RouteContext,
  assertTeam: AssertTeam,
  { teamId, ...invited }: { email: string; name: string; role: Role; teamId: string | null },
): Promise<Invitation> => {
  assertMayInvite(ctx.user);
  if (teamId !== null) await assertTeam(ctx.platform, ctx.organizationId, teamId);
  return (await create(ctx, { ...invited, teamId })).invitation;
};

/** Creates a link with which several people can join. @returns the link, which is only shown once */
export const makeInviteLink = async (
  ctx: RouteContext,
  role: Role,
): Promise<{ inviteLink: string; invitationId: string }> => {
  const { invitation, link } = await create(ctx, { email: null, name: null, role, teamId: null });
  return { inviteLink: link, invitationId: invitation.id };
};

/** Whom an invitation is for, as the audit log names it. */
const invitedOf = (email: string | null): Text => email ?? say('a shared link');

/** Revokes an invitation. @throws Ended */
export const revokeInvitation = (ctx: RouteContext, id: string): Promise<void> =>
  withSystem(ctx.platform.database, async (tx) => {
    const now = new Date(ctx.platform.clock.now());
    const open = (await listInvitations(tx, ctx.organizationId, now)).find((invitation) => invitation.id === id);
    if (!(await endInvitation(tx, ctx.organizationId, id, now)))
      throw new Ended(t('This invitation has already ended.'));
    await writeAudit(tx, ctx, { action: 'members.revoke-invitation', subject: invitedOf(open?.email ?? null) });
  });

/** The organization and role of an invitation. @throws InvalidInput if it is no longer valid */
export const lookAtInvitation = (platform: Platform, code: string): Promise<StoredInvitation> =>
  withSystem(platform.database, async (tx) => {
    const found = await findInvitation(tx, hashOf(code), new Date(platform.clock.now()));
    if (found === null) throw new InvalidInput(t(invitationEnded));
    return found;
  });
