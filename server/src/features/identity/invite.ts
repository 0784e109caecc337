import { randomUUID } from 'node:crypto';
import type { Invitation, Role } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { Origin, Platform, SessionUser } from '../../platform/context.ts';
import { withSystem, type Tx } from '../../platform/database/tenant.ts';
import { Conflict, InvalidInput, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { countAgainst } from '../../platform/limits.store.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { writeAccountAudit } from '../../platform/audit/account-audit.store.ts';
import { insertUser } from './accounts.store.ts';
import { addMember } from './add-member.ts';
import { refuseDemo, refuseElsewhere } from './demo-users.ts';
import {
  endInvitation,
  findInvitation,
  insertInvitation,
  listInvitations,
  recordUse,
  type StoredInvitation,
} from './invitations.store.ts';
import { openSession } from './open-session.ts';
import { assertGoodPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { assertRoomForMember } from './plan-limits.ts';
import { registrationFailed, registrations, tellOwner } from './register.ts';
import { hashOf, newCode } from './secret-links.ts';
import { moveSessionNow } from './move-session.ts';
import type { SignedIn } from './sign-in.ts';
import { issueToken } from './tokens.ts';
import { sendVerification } from './verify-email.ts';

const days = 7;
const noLonger = 'This invitation does not work any more. Ask whoever invited you for a new one.';

type NewInvitation = { email: string | null; name: string | null; role: Role };

const create = (ctx: RouteContext, invited: NewInvitation): Promise<{ invitation: Invitation; link: string }> => {
  const { platform, organizationId, user } = ctx;
  refuseDemo(user, 'The demo organization invites nobody; create your own to try it.');
  const now = platform.clock.now();
  const { code, hash } = newCode();
  const link = `${platform.config.publicUrl}/auth/invitation?code=${code}`;
  const id = randomUUID();
  return withSystem(platform.database, async (tx) => {
    await assertRoomForMember(tx, organizationId);
    await insertInvitation(tx, {
      organizationId,
      id,
      ...invited,
      invitedBy: user.name,
      codeHash: hash,
      createdAt: new Date(now),
      expiresAt: new Date(now + days * 86_400_000),
    });
    if (invited.email !== null) {
      await sendMail(platform, tx, {
        to: invited.email,
        subject: `${user.name} invites you to ${user.organizationName ?? 'Sightline'}`,
        text: `Hello ${invited.name ?? ''},\n\n${user.name} invites you to join ${user.organizationName ?? 'an organization'} on Sightline as ${invited.role}.\n\nAccept here: ${link}\n\nThe link works for ${days} days.`,
      });
    }
    await writeAudit(tx, ctx, {
      action: 'members.invite',
      subject: invitedOf(invited.email),
      detail: { role: invited.role },
    });
    const stored = (await listInvitations(tx, organizationId, new Date(now))).find((one) => one.id === id);
    if (stored === undefined) throw new NotFound('invitation', id);
    return { invitation: stored, link };
  });
};

/** Invites somebody by mail. @throws NotAllowed | Conflict when the plan is full */
export const invite = async (
  ctx: RouteContext,
  invited: { email: string; name: string; role: Role },
): Promise<Invitation> => (await create(ctx, invited)).invitation;

/** Makes a link by which several people may join, and returns it; it is not shown again. */
export const makeInviteLink = async (ctx: RouteContext, role: Role): Promise<string> =>
  (await create(ctx, { email: null, name: null, role })).link;

/** Whom an invitation is for, as the audit log names it. */
const invitedOf = (email: string | null): string => email ?? 'a link for several people';

/** Takes an invitation back. @throws NotFound */
export const revokeInvitation = (ctx: RouteContext, id: string): Promise<void> =>
  withSystem(ctx.platform.database, async (tx) => {
    const now = new Date(ctx.platform.clock.now());
    const open = (await listInvitations(tx, ctx.organizationId, now)).find((one) => one.id === id);
    if (!(await endInvitation(tx, ctx.organizationId, id, now))) throw new NotFound('invitation', id);
    await writeAudit(tx, ctx, { action: 'members.revoke-invitation', subject: invitedOf(open?.email ?? null) });
  });

/** What an invitation is to. @throws InvalidInput when it does not work any more */
export const lookAtInvitation = (platform: Platform, code: string): Promise<StoredInvitation> =>
  withSystem(platform.database, async (tx) => {
    const found = await findInvitation(tx, hashOf(code), new Date(platform.clock.now()));
    if (found === null) throw new InvalidInput(noLonger);
    return found;
  });

type PublicContext = { platform: Platform; origin: Origin };

/** @throws InvalidInput when the invitation was mailed to another address */
const assertInvited = (invitation: StoredInvitation, email: string): void => {
  if (invitation.email !== null && invitation.email.toLowerCase() !== email.toLowerCase())
    throw new InvalidInput(`This invitation is for ${invitation.email}. Sign in or sign up with that address.`);
};

const accept = async (
  ctx: PublicContext,
  code: string,
  joining: { userId: string; name: string; email: string },
  tx: Tx,
): Promise<StoredInvitation> => {
  const { platform, origin } = ctx;
  const now = new Date(platform.clock.now());
  const invitation = await findInvitation(tx, hashOf(code), now);
  if (invitation === null) throw new InvalidInput(noLonger);
  const { organizationId, role } = invitation;
  assertInvited(invitation, joining.email);
  if (await addMember(tx, { organizationId, userId: joining.userId, role }, now)) {
    await recordUse(tx, invitation, now);
    const actor = { kind: 'user' as const, user: { id: joining.userId, name: joining.name } };
    const entry = { action: 'members.join' as const, subject: joining.email, detail: { role } };
    await writeAudit(tx, { platform, organizationId, actor, origin }, entry);
  }
  return invitation;
};

/**
 * Signs up and joins. An invitation that was mailed to the address shows that it is theirs; a link for
 * several people shows nothing, so it answers as signing up does and tells nobody who has an account.
 * @throws InvalidInput | RateLimited | Conflict
 */
export const joinAsNewUser = async (
  ctx: PublicContext,
  { code, email, name, password }: { code: string; email: string; name: string; password: string },
): Promise<SignedIn> => {
  const { platform } = ctx;
  assertGoodPassword(password, { email, name });
  const { email: invited } = await lookAtInvitation(platform, code);
  if (invited === null) await countAgainst(platform, registrations, email.toLowerCase());
  const passwordHash = await hashPassword(password);
  const now = new Date(platform.clock.now());
  const user = await withSystem(platform.database, async (tx) => {
    const found = await findInvitation(tx, hashOf(code), now);
    if (found === null) throw new InvalidInput(noLonger);
    assertInvited(found, email);
    const id = randomUUID();
    const emailVerifiedAt = found.email === null ? null : now;
    if (!(await insertUser(tx, { id, email, name, passwordHash, emailVerifiedAt }, now))) {
      if (found.email !== null)
        throw new InvalidInput('There is an account with this address. Sign in first, then open the invitation again.');
      await tellOwner(tx, platform, email);
      return null;
    }
    await accept(ctx, code, { userId: id, name, email }, tx);
    await writeAccountAudit(tx, ctx, id, 'account.register');
    if (found.email === null) await sendVerification(tx, platform, { id, email, name });
    return openSession(tx, ctx, id, found.organizationId);
  });
  if (user === null) throw new Conflict(registrationFailed);
  return { user, token: await issueToken(platform.secrets, user, platform.clock.now()) };
};

/** Joins as the signed-in user, whose session acts there from now on. */
export const join = (ctx: PublicContext & { user: SessionUser }, code: string): Promise<string> => {
  refuseDemo(ctx.user, 'Demo users belong to the demo organization only.');
  refuseElsewhere(ctx.user);
  const { id, name, email, sessionId } = ctx.user;
  return withSystem(ctx.platform.database, async (tx) => {
    const { organizationId } = await accept(ctx, code, { userId: id, name, email }, tx);
    await moveSessionNow(tx, ctx.platform, sessionId, organizationId);
    return organizationId;
  });
};
