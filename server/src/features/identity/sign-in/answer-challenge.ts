import { t } from '@sightline/contract';
import type { Origin, Platform } from '../../../platform/context.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import { NotAuthenticated } from '../../../platform/errors.ts';
import { readCredentials } from '../accounts.store.ts';
import { markRight } from './attempts.store.ts';
import { readChallenge } from './challenges.ts';
import { firstOrganization } from '../identity.store.ts';
import { openSession } from '../sessions/open-session.ts';
import type { SignedIn } from './sign-in.ts';
import { countAttempt } from './sign-in-limit.ts';
import { issueToken } from '../sessions/tokens.ts';
import { notifyOfRecoveryCode, redeemSecondFactor } from './two-factor.ts';

/** Finishes a sign-in by the second factor. Wrong codes count as wrong passwords. @throws NotAuthenticated | RateLimited */
export const answerChallenge = async (
  ctx: { platform: Platform; origin: Origin },
  { challenge, code }: { challenge: string; code: string },
): Promise<SignedIn> => {
  const { platform } = ctx;
  const now = platform.clock.now();
  const userId = await readChallenge(platform.secrets, challenge, now);
  if (userId === null) throw new NotAuthenticated(t('This sign-in expired. Sign in again.'));
  const account = await withSystem(platform.database, (tx) => readCredentials(tx, userId));
  if (account === null) throw new NotAuthenticated(t('This sign-in expired. Sign in again.'));
  const attempt = await countAttempt(ctx, account.email, 'code');
  const user = await withSystem(platform.database, async (tx) => {
    const redeemed = await redeemSecondFactor(tx, platform, userId, code);
    if (redeemed === null) return null;
    await markRight(tx, attempt);
    if (redeemed === 'recovery') await notifyOfRecoveryCode(tx, ctx, { id: userId, email: account.email });
    return openSession(tx, ctx, userId, await firstOrganization(tx, userId), { detail: { secondFactor: true } });
  });
  if (user === null)
    throw new NotAuthenticated(t('This code is incorrect. Enter the current code from your authenticator app.'));
  return { user, token: await issueToken(platform.secrets, user, now) };
};
