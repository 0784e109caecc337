import { randomUUID } from 'node:crypto';
import type { Origin, Platform, SessionUser } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { NotAuthenticated, RateLimited } from '../../platform/errors.ts';
import {
  failedSignInsSince,
  findAccount,
  findSession,
  firstOrganization,
  insertSession,
  recordSignIn,
} from './identity.store.ts';
import { isPasswordRight } from './passwords.ts';
import { issueToken, tokenSeconds } from './tokens.ts';

/** Wrong passwords for one e-mail address within the window, after which it has to wait. */
export const signInLimit = { attempts: 5, windowMs: 15 * 60_000 } as const;

export type SignedIn = { user: SessionUser; token: string };

/**
 * Signs in by e-mail and password. A wrong password and an unknown address give the same answer
 * after the same time.
 * @throws NotAuthenticated, RateLimited
 */
export const signIn = async (
  { platform, origin }: { platform: Platform; origin: Origin },
  { email, password }: { email: string; password: string },
): Promise<SignedIn> => {
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
    const sessionId = randomUUID();
    await insertSession(tx, {
      id: sessionId,
      userId: account.id,
      organizationId: await firstOrganization(tx, account.id),
      now: new Date(now),
      expiresAt: new Date(now + tokenSeconds * 1000),
      ...origin,
    });
    return findSession(tx, sessionId, new Date(now));
  });
  if (user === null) throw new NotAuthenticated('Invalid email or password');
  return { user, token: await issueToken(platform.secrets, user, now) };
};
