import type { Origin, Platform, SessionUser } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { NotAllowed, NotAuthenticated, RateLimited } from '../../platform/errors.ts';
import { readCredentials } from './accounts.store.ts';
import { failedSignInsSince, findAccount, firstOrganization, recordSignIn } from './identity.store.ts';
import { openSession } from './open-session.ts';
import { passwordDays } from './password-rules.ts';
import { isPasswordRight } from './passwords.ts';
import { issueToken } from './tokens.ts';

/** Wrong passwords for one e-mail address within the window, after which it has to wait. */
export const signInLimit = { attempts: 5, windowMs: 15 * 60_000 } as const;

export type SignedIn = { user: SessionUser; token: string };

/**
 * Signs in by e-mail and password. A wrong password and an unknown address give the same answer
 * after the same time.
 * @throws NotAuthenticated, RateLimited, and NotAllowed for a password that has expired
 */
export const signIn = async (
  ctx: { platform: Platform; origin: Origin },
  { email, password }: { email: string; password: string },
): Promise<SignedIn> => {
  const { platform } = ctx;
  const now = platform.clock.now();
  const since = new Date(now - signInLimit.windowMs);
  const { account, failures } = await withSystem(platform.database, async (tx) => ({
    account: await findAccount(tx, email),
    failures: await failedSignInsSince(tx, email, since),
  }));
  if (failures >= signInLimit.attempts) throw new RateLimited(signInLimit.windowMs / 1000);

  const right = await isPasswordRight(account?.passwordHash ?? null, password);
  const succeeded = right && account?.status === 'active';
  const user = await withSystem(platform.database, async (tx) => {
    await recordSignIn(tx, email, new Date(now), succeeded);
    if (!succeeded || account === null) return null;
    const changedAt = (await readCredentials(tx, account.id))?.changedAt ?? null;
    if (changedAt !== null && now - changedAt.getTime() > passwordDays * 86_400_000) return 'expired';
    return openSession(tx, ctx, account.id, await firstOrganization(tx, account.id));
  });
  if (user === null) throw new NotAuthenticated('Invalid email or password');
  if (user === 'expired') {
    throw new NotAllowed(`Your password is older than ${passwordDays} days. Choose a new one by "Forgot password?".`);
  }
  return { user, token: await issueToken(platform.secrets, user, now) };
};
