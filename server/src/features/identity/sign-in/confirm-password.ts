import { t } from '@sightline/contract';
import { withSystem } from '../../../platform/database/tenant.ts';
import { InvalidInput } from '../../../platform/errors.ts';
import type { SessionContext } from '../../../platform/http/bind.ts';
import { readCredentials } from '../accounts.store.ts';
import { markRight } from './attempts.store.ts';
import { isPasswordRight } from './passwords.ts';
import { countAttempt } from './sign-in-limit.ts';

/**
 * Checks the password of a signed-in user again. Wrong ones are limited like sign-ins, but counted separately. Attempts
 * by an account that only claims an address do not count against the address's owner.
 * @throws InvalidInput | RateLimited
 */
export const confirmPassword = async (ctx: SessionContext, password: string): Promise<void> => {
  const { platform, user } = ctx;
  const attempt = await countAttempt(ctx, user.emailVerified ? user.email : user.id, 'confirmation');
  const known = await withSystem(platform.database, (tx) => readCredentials(tx, user.id));
  if (!(await isPasswordRight(known?.passwordHash ?? null, password)))
    throw new InvalidInput(t('The current password is incorrect.'));
  await withSystem(platform.database, (tx) => markRight(tx, attempt));
};
