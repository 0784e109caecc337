import { t, message } from '@sightline/contract';
import type { SessionUser } from '../../../platform/context.ts';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import { InvalidInput, NotAuthenticated } from '../../../platform/errors.ts';
import type { OpenContext } from '../../../platform/http/bind.ts';
import { findCode, readCredentials, redeemCode, replacePassword, type Credentials } from '../accounts.store.ts';
import { issueChallenge } from './challenges.ts';
import { endSessionsNow } from '../sessions/end-sessions.ts';
import { firstOrganization } from '../identity.store.ts';
import { openSession } from '../sessions/open-session.ts';
import { assertGoodPassword } from './password-rules.ts';
import { hashPassword, isPasswordRight } from './passwords.ts';
import { hashOf } from '../../../platform/secret-links.ts';
import { findSession } from '../sessions/sessions.store.ts';
import type { Challenged, SignedIn } from './sign-in.ts';
import { issueToken } from '../sessions/tokens.ts';
import { readTwoFactor } from './two-factor.store.ts';
import { verifyAddress } from './verify-address.ts';

const noLonger = message('This link has expired or was already used. You can request a new one on your profile.');

/** The link was opened outside the session it was sent for, so a password has to prove who opened it. */
export type PasswordNeeded = { email: string; passwordNeeded: true };

/**
 * Confirms an address by its mailed link, and signs in. A user who opens it in a session of an
 * account that claims the address, or knows its password, is the person who set that account up, and
 * keeps it. Anyone else chooses a password and starts over. @throws InvalidInput
 */
export const verifyEmail = async (
  ctx: OpenContext,
  { code, password }: { code: string; password?: string | undefined },
): Promise<SignedIn | Challenged | PasswordNeeded> => {
  const { platform } = ctx;
  const now = platform.clock.now();
  const caller = await ctx.caller();
  const answer = await withSystem(platform.database, async (tx) => {
    const userId = await findCode(tx, hashOf(code), 'verify-email', new Date(now));
    const claim = userId === null ? null : await readCredentials(tx, userId);
    if (userId === null || claim === null) throw new InvalidInput(t(noLonger));
    const session = ownSession(caller, claim.email);
    if (session === null && password === undefined) return { email: claim.email, passwordNeeded: true } as const;
    if ((await redeemCode(tx, hashOf(code), 'verify-email', new Date(now))) === null)
      throw new InvalidInput(t(noLonger));
    if (session !== null) {
      await verifyAddress(tx, ctx, session, { isSamePerson: true });
      return goOn(tx, ctx, session);
    }
    return confirmByPassword(tx, ctx, { ...claim, id: userId }, password ?? '');
  });
  if ('passwordNeeded' in answer) return answer;
  if ('challenged' in answer) return { challenge: await issueChallenge(platform.secrets, answer.challenged, now) };
  return { user: answer, token: await issueToken(platform.secrets, answer, now) };
};

/** The session in which the link was opened, when its account claims the same address. */
const ownSession = (caller: SessionUser | null, email: string): SessionUser | null =>
  caller !== null && caller.terms.method !== 'api-token' && caller.email.toLowerCase() === email.toLowerCase()
    ? caller
    : null;

/** The session stays open, also in other tabs, which learn of the confirmation. The account's other sessions end. */
const goOn = async (tx: Tx, { platform }: OpenContext, { id, sessionId }: SessionUser): Promise<SessionUser> => {
  await endSessionsNow(tx, platform, id, { except: sessionId });
  const user = await findSession(tx, sessionId, new Date(platform.clock.now()));
  if (user === null) throw new NotAuthenticated();
  await platform.events.publish(tx, {
    audience: { userId: id },
    message: { type: 'memberships_changed', payload: {} },
  });
  return user;
};

const confirmByPassword = async (
  tx: Tx,
  ctx: OpenContext,
  claim: Credentials & { id: string },
  password: string,
): Promise<SessionUser | { challenged: string }> => {
  const { platform } = ctx;
  const isSamePerson = await isPasswordRight(claim.passwordHash, password);
  if (!isSamePerson) await assertGoodPassword(platform, password, claim);
  await verifyAddress(tx, ctx, claim, { isSamePerson });
  if (!isSamePerson) await replacePassword(tx, claim.id, await hashPassword(password), new Date(platform.clock.now()));
  await endSessionsNow(tx, platform, claim.id, {});
  if ((await readTwoFactor(tx, claim.id))?.confirmedAt != null) return { challenged: claim.id };
  return openSession(tx, ctx, claim.id, await firstOrganization(tx, claim.id));
};
