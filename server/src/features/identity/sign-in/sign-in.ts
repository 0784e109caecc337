import { t, dayMs } from '@sightline/contract';
import type { Origin, Platform, SessionUser } from '../../../platform/context.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { NotAllowed, NotAuthenticated } from '../../../platform/errors.ts';
import { readCredentials } from '../accounts.store.ts';
import { markRight } from './attempts.store.ts';
import { issueChallenge } from './challenges.ts';
import { findVerifiedAccount, firstOrganization, type Account } from '../identity.store.ts';
import { openSession } from '../sessions/open-session.ts';
import { passwordDays } from './password-rules.ts';
import { isPasswordRight } from './passwords.ts';
import { countAttempt } from './sign-in-limit.ts';
import { issueToken } from '../sessions/tokens.ts';
import { readTwoFactor } from './two-factor.store.ts';
import { findUnverifiedAccounts } from './unverified-accounts.store.ts';

export type SignedIn = { user: SessionUser; token: string };
/** The password was right, and a second factor is required. */
export type Challenged = { challenge: string };

/**
 * Signs in by email and password. A wrong password and an unknown address give the same answer
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
  const account = await accountWith(platform, email, password);
  const succeeded = account?.status === 'active';
  const user = await withSystem(platform.database, async (tx) => {
    if (!succeeded || account === null) return null;
    await markRight(tx, attempt);
    const changedAt = (await readCredentials(tx, account.id))?.changedAt ?? null;
    if (changedAt !== null && now - changedAt.getTime() > passwordDays * dayMs) return 'expired';
    if ((await readTwoFactor(tx, account.id))?.confirmedAt != null) return { challenged: account.id };
    return openSession(tx, ctx, account.id, await firstOrganization(tx, account.id));
  });
  if (user === null) throw new NotAuthenticated(t('Invalid email or password'));
  if (user === 'expired') {
    throw new NotAllowed(
      t('Your password is more than {days} days old. Choose a new one with "Forgot password?".', {
        days: passwordDays,
      }),
    );
  }
  if ('challenged' in user) return { challenge: await issueChallenge(platform.secrets, user.challenged, now) };
  return { user, token: await issueToken(platform.secrets, user, now) };
};

/** How many accounts that claim an address are tried, the latest first. */
const maxClaims = 3;

/**
 * The account of an address with this password: the one that verified the address, or one that claims it. All are
 * always checked, so that the delay does not reveal whether the address has an account.
 */
const accountWith = async (platform: Platform, email: string, password: string): Promise<Account | null> => {
  const accounts = await withSystem(platform.database, async (tx) => [
    await findVerifiedAccount(tx, email),
    ...(await findUnverifiedAccounts(tx, email, maxClaims)),
  ]);
  let found: Account | null = null;
  for (const account of accounts) if (await isPasswordRight(account?.passwordHash ?? null, password)) found ??= account;
  return found;
};
