import { t } from '@sightline/contract';
import type { SessionUser } from '../../platform/context.ts';
import { NotAllowed } from '../../platform/errors.ts';

/** Rejects actions by demo users that would reach outside the demo or lock others out. @throws NotAllowed */
export const refuseDemo = (user: SessionUser, why: string): void => {
  if (user.isDemo) throw new NotAllowed(why);
};

/**
 * Rejects actions outside the organization by users who signed in through its identity provider, which has no authority
 * elsewhere. @throws NotAllowed
 */
export const refuseElsewhere = (user: SessionUser): void => {
  if (user.terms.method === 'single-sign-on')
    throw new NotAllowed(
      t(
        "You are signed in with this organization's single sign-on. Sign in with your password to use other organizations.",
      ),
    );
};

/** The organization to which a session's view of the account is limited; null if it sees the whole account. */
export const shownPart = ({ terms, organizationId }: SessionUser): string | null => {
  if (terms.method !== 'single-sign-on') return null;
  if (organizationId === null) throw new NotAllowed(t('Sign in with your password or a passkey to see your account.'));
  return organizationId;
};

/**
 * Rejects changes of sign-in methods in sessions that an identity provider opened: the account may belong to other
 * organizations, so only its own password or passkey may change how to sign in to it.
 * @throws NotAllowed
 */
export const refuseProvided = (user: SessionUser): void => {
  if (user.terms.method === 'single-sign-on')
    throw new NotAllowed(
      t(
        'You signed in through your identity provider. Sign in with your password or a passkey to change how you sign in.',
      ),
    );
};
