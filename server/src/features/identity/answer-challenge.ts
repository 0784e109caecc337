import type { Origin, Platform } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { NotAuthenticated, RateLimited } from '../../platform/errors.ts';
import { writeAccountAudit } from '../../platform/audit/account-audit.store.ts';
import { readCredentials } from './accounts.store.ts';
import { readChallenge } from './challenges.ts';
import { failedSignInsSince, firstOrganization, recordSignIn } from './identity.store.ts';
import { openSession } from './open-session.ts';
import type { SignedIn } from './sign-in.ts';
import { signInLimit } from './sign-in-limit.ts';
import { issueToken } from './tokens.ts';
import { isCodeRight } from './two-factor.ts';

/** Finishes a sign-in by the second factor. Wrong codes count as wrong passwords. @throws NotAuthenticated | RateLimited */
export const answerChallenge = async (
  ctx: { platform: Platform; origin: Origin },
  { challenge, code }: { challenge: string; code: string },
): Promise<SignedIn> => {
  const { platform } = ctx;
  const now = platform.clock.now();
  const userId = await readChallenge(platform.secrets, challenge, now);
  if (userId === null) throw new NotAuthenticated('This took too long. Sign in again.');
  const user = await withSystem(platform.database, async (tx) => {
    const account = await readCredentials(tx, userId);
    if (account === null) return null;
    const since = new Date(now - signInLimit.windowMs);
    if ((await failedSignInsSince(tx, account.email, since)) >= signInLimit.attempts)
      throw new RateLimited(signInLimit.windowMs / 1000);
    const right = await isCodeRight(tx, platform, userId, code);
    await recordSignIn(tx, account.email, new Date(now), right);
    if (!right) return null;
    await writeAccountAudit(tx, ctx, userId, 'account.answer-challenge');
    return openSession(tx, ctx, userId, await firstOrganization(tx, userId));
  });
  if (user === null) throw new NotAuthenticated('This code is not right. Enter the one the app shows now.');
  return { user, token: await issueToken(platform.secrets, user, now) };
};
