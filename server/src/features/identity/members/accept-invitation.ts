import { t, message } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAccountAudit } from '../../../platform/audit/account-audit.store.ts';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import { InvalidInput } from '../../../platform/errors.ts';
import type { PublicContext, SessionContext } from '../../../platform/http/bind.ts';
import { insertUser } from '../accounts.store.ts';
import { addMember } from './add-member.ts';
import { refuseDemo, refuseElsewhere } from '../demo-users.ts';
import { findVerifiedAccount } from '../identity.store.ts';
import { findInvitation, recordUse, type StoredInvitation } from './invitations.store.ts';
import { invitationEnded, lookAtInvitation } from './invite.ts';
import { moveSessionNow } from '../sessions/move-session.ts';
import { openSession } from '../sessions/open-session.ts';
import { assertGoodPassword } from '../sign-in/password-rules.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { register, type NewAccount } from '../sign-in/register.ts';
import { requireVerified } from '../require-verified.ts';
import { hashOf } from '../../../platform/secret-links.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';
import { issueToken } from '../sessions/tokens.ts';
import { verifyAddress } from '../sign-in/verify-address.ts';
import { keepLanguage } from '../preferences/change-preferences.ts';

const knownAccount = message('This address already has an account. Sign in, then open the invitation again.');

/** @throws InvalidInput when the invitation was mailed to another address */
const assertInvited = (invitation: StoredInvitation, email: string): void => {
  if (invitation.email !== null && invitation.email.toLowerCase() !== email.toLowerCase())
    throw new InvalidInput(
      t('This invitation is for {email}. Sign in or sign up with that address.', { email: invitation.email }),
    );
};

/** @throws InvalidInput */
const openInvitation = async (tx: Tx, { platform }: PublicContext, code: string, email: string) => {
  const invitation = await findInvitation(tx, hashOf(code), new Date(platform.clock.now()));
  if (invitation === null) throw new InvalidInput(t(invitationEnded));
  assertInvited(invitation, email);
  return invitation;
};

/** @throws Conflict when the plan is full */
const accept = async (
  tx: Tx,
  { platform, origin }: PublicContext,
  invitation: StoredInvitation,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> => {
  const { organizationId, role } = invitation;
  const now = new Date(platform.clock.now());
  if (!(await addMember(tx, platform, { organizationId, userId: id, email, name, role }))) return;
  await recordUse(tx, invitation, id, now);
  const actor = { kind: 'user' as const, user: { id, name } };
  const entry = { action: 'members.join' as const, subject: email, detail: { role } };
  await writeAudit(tx, { platform, organizationId, actor, origin }, entry);
};

/**
 * Signs up by an invitation. One that was mailed to the address proves its owner, and makes a member
 * immediately. A link for several people proves nothing: it signs up normally, and leads back to the
 * invitation once the address is confirmed. @throws InvalidInput | RateLimited | Conflict
 */
export const joinAsNewUser = async (
  ctx: PublicContext,
  { code, ...account }: NewAccount & { code: string },
): Promise<SignedIn> => {
  const { platform } = ctx;
  const { email, name, password } = account;
  await assertGoodPassword(platform, password, account);
  const { email: invited } = await lookAtInvitation(platform, code);
  if (invited === null) return register(ctx, account, code);
  const passwordHash = await hashPassword(password);
  const now = new Date(platform.clock.now());
  const user = await withSystem(platform.database, async (tx) => {
    const invitation = await openInvitation(tx, ctx, code, email);
    const id = randomUUID();
    if (!(await insertUser(tx, { id, email, name, passwordHash, emailVerifiedAt: now }, now)))
      throw new InvalidInput(t(knownAccount));
    await keepLanguage(tx, id, now);
    await writeAccountAudit(tx, ctx, id, 'account.register');
    await verifyAddress(tx, ctx, { id, email, name }, { isSamePerson: true });
    await accept(tx, ctx, invitation, { id, email, name });
    return openSession(tx, ctx, id, invitation.organizationId);
  });
  return { user, token: await issueToken(platform.secrets, user, platform.clock.now()) };
};

/**
 * Joins as the signed-in user and moves their session there. An invitation that was mailed to an
 * address which the user has not confirmed yet confirms it.
 * @throws NotAllowed | InvalidInput | Conflict
 */
export const join = (ctx: SessionContext, code: string): Promise<string> => {
  const { user, platform } = ctx;
  refuseDemo(user, t('Demo users cannot join other organizations.'));
  refuseElsewhere(user);
  return withSystem(platform.database, async (tx) => {
    const invitation = await openInvitation(tx, ctx, code, user.email);
    if (invitation.email === null) requireVerified(user);
    if (!user.emailVerified) {
      if ((await findVerifiedAccount(tx, user.email)) !== null) throw new InvalidInput(t(knownAccount));
      await verifyAddress(tx, ctx, user, { isSamePerson: true });
    }
    await accept(tx, ctx, invitation, user);
    await moveSessionNow(tx, platform, user.sessionId, invitation.organizationId);
    return invitation.organizationId;
  });
};
