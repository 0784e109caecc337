import { t } from '@sightline/contract';
import type { AlertOwner } from './alerts.store.ts';
import { withSystem, withTenant, type Tx } from '../../platform/database/tenant.ts';
import { NotAllowed } from '../../platform/errors.ts';
import type { SessionContext } from '../../platform/http/bind.ts';

/**
 * Whose rules and alerts a user manages: their organization as its admin, or the platform as a platform admin
 * without one.
 * @throws NotAllowed for everyone else
 */
export const alertOwnerOf = ({ user }: SessionContext): AlertOwner => {
  if (user.terms.needsTwoFactor) throw new NotAllowed(t('Turn on two-factor sign-in in your profile first.'));
  if (user.organizationId === null) {
    if (user.isPlatformAdmin) return null;
    throw new NotAllowed();
  }
  if (user.role !== 'admin') throw new NotAllowed();
  return user.organizationId;
};

/** Runs `work` in a transaction that sees the owner's rules and alerts. */
export const withAlertOwner = <T>(
  { platform }: Pick<SessionContext, 'platform'>,
  owner: AlertOwner,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => (owner === null ? withSystem(platform.database, work) : withTenant(platform.database, owner, work));
