import type { Platform, SessionUser } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { InvalidInput, RateLimited } from '../../platform/errors.ts';
import { readCredentials } from './accounts.store.ts';
import { failedSignInsSince, recordSignIn } from './identity.store.ts';
import { isPasswordRight } from './passwords.ts';
import { signInLimit } from './sign-in-limit.ts';

/**
 * Asks a signed-in user for their password once more. Wrong ones count as failed sign-ins.
 * @throws InvalidInput | RateLimited
 */
export const confirmPassword = async (platform: Platform, user: SessionUser, password: string): Promise<void> => {
  const now = platform.clock.now();
  const { known, failures } = await withSystem(platform.database, async (tx) => ({
    known: await readCredentials(tx, user.id),
    failures: await failedSignInsSince(tx, user.email, new Date(now - signInLimit.windowMs)),
  }));
  if (failures >= signInLimit.attempts) throw new RateLimited(signInLimit.windowMs / 1000);
  if (await isPasswordRight(known?.passwordHash ?? null, password)) return;
  await withSystem(platform.database, (tx) => recordSignIn(tx, user.email, new Date(now), false));
  throw new InvalidInput('The current password is not right.');
};
