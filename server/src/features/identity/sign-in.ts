import type { Origin, Platform, SessionUser } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { NotAllowed, NotAuthenticated } from '../../platform/errors.ts';
import { readCredentials } from './accounts.store.ts';
import { markRight } from './attempts.store.ts';
import { issueChallenge } from './challenges.ts';
import { findAccount, firstOrganization } from './identity.store.ts';
import { openSession } from './open-session.ts';
import { passwordDays } from './password-rules.ts';
import { isPasswordRight } from './passwords.ts';
import { countAttempt } from './sign-in-limit.ts';
import { issueToken } from './tokens.ts';
import { readTwoFactor } from './two-factor.store.ts';

export type SignedIn = { user: SessionUser; token: string };
/** The password was right, and a second factor is asked for. */
export type Challenged = { challenge: string };

/**
 * Signs in by e-mail and password. A wrong password and an unknown address give the same answer
 * after the same time.
 * @throws NotAuthenticated, RateLimited, and NotAllowed for a password that has expired
 */
export const signIn = async (
  ctx: { platform: Platform; origin: Origin },
  { email, password }: { email: string; password: string },
): Promise<SignedIn | Challenged> => {
  const { platform } = ctx;
  const now = platform.clock.now();
  const attempt = await countAttempt(ctx, email, 'password');
  const account = await withSystem(platform.database, (tx) => findAccount(tx, email));
  const right = await isPasswordRight(account?.passwordHash ?? null, password);
  const succeeded = right && account?.status === 'active';
  const user = await withSystem(platform.database, async (tx) => {
    if (!succeeded || account === null) return null;
    await markRight(tx, attempt);
    const changedAt = (await readCredentials(tx, account.id))?.changedAt ?? null;
    if (changedAt !== null && now - changedAt.getTime() > passwordDays * 86_400_000) return 'expired';
    if ((await readTwoFactor(tx, account.id))?.confirmedAt != null) return { challenged: account.id };
    return openSession(tx, ctx, account.id, await firstOrganization(tx, account.id));
  });
  if (user === null) throw new NotAuthenticated('Invalid email or password');
  if (user === 'expired') {
    throw new NotAllowed(`Your password is older than ${passwordDays} days. Choose a new one by "Forgot password?".`);
  }
  if ('challenged' in user) return { challenge: await issueChallenge(platform.secrets, user.challenged, now) };
  return { user, token: await issueToken(platform.secrets, user, now) };
};
