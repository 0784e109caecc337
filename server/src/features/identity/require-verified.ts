import { t } from '@sightline/contract';
import type { SessionUser } from '../../platform/context.ts';
import { NotAllowed } from '../../platform/errors.ts';

/**
 * An account with an unverified address may be a stranger's, so it cannot add sign-in methods or contact other people.
 * @throws NotAllowed
 */
export const requireVerified = (user: SessionUser): void => {
  if (!user.emailVerified)
    throw new NotAllowed(
      t('Confirm your email address first. Open the link we sent you, or resend it from your profile.'),
    );
};
