import { t } from '@sightline/contract';
import type { SessionUser } from '../../platform/context.ts';
import { NotAllowed } from '../../platform/errors.ts';

/** Demo users try everything but what would reach outside or lock others out. @throws NotAllowed */
export const refuseDemo = (user: SessionUser, why: string): void => {
  if (user.isDemo) throw new NotAllowed(why);
};

/**
 * A user signed in by an organization's provider acts there only: what the provider says counts
 * nowhere else. @throws NotAllowed
 */
export const refuseElsewhere = (user: SessionUser): void => {
  if (user.terms.method === 'single-sign-on')
    throw new NotAllowed(
      t(
        "You are signed in with this organization's single sign-on. Sign in with your password to use other organizations.",
      ),
    );
};

/** The one organization whose part of the account a session shows; null where it shows all of it. */
export const shownPart = ({ terms, organizationId }: SessionUser): string | null => {
  if (terms.method !== 'single-sign-on') return null;
  if (organizationId === null) throw new NotAllowed(t('Sign in with your password or a passkey to see your account.'));
  return organizationId;
};

/**
 * Whom a provider signs in is also let go by it, and its organization is not the only one that an account
 * leads to: by what it is signed in to is changed by the account's own password or passkey only.
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
