import { t } from '@sightline/contract';
import type { SessionUser } from '../../platform/context.ts';
import { NotAllowed } from '../../platform/errors.ts';

/**
 * Until an address is verified, its account may be a stranger's: it gets no other way to sign in, and
 * cannot contact other people. @throws NotAllowed
 */
export const requireVerified = (user: SessionUser): void => {
  if (!user.emailVerified)
    throw new NotAllowed(
      t('Confirm your email address first. Open the link we sent you, or resend it from your profile.'),
    );
};
