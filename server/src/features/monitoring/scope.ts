import { t } from '@sightline/contract';
import type { Scope } from './alerts.store.ts';
import { withSystem, withTenant, type Tx } from '../../platform/database/tenant.ts';
import { NotAllowed } from '../../platform/errors.ts';
import type { SessionContext } from '../../platform/http/bind.ts';

/**
 * The monitoring scope of a user: their organization as its admin, or the platform as a platform admin
 * without one.
 * @throws NotAllowed for everyone else
 */
export const scopeOf = ({ user }: SessionContext): Scope => {
  if (user.terms.needsTwoFactor) throw new NotAllowed(t('Turn on two-factor sign-in in your profile first.'));
  if (user.organizationId === null) {
    if (user.isPlatformAdmin) return null;
    throw new NotAllowed();
  }
  if (user.role !== 'admin') throw new NotAllowed();
  return user.organizationId;
};

/** Runs `work` in a transaction that sees the scope's rules and alerts. */
export const inScope = <T>(
  { platform }: Pick<SessionContext, 'platform'>,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => (scope === null ? withSystem(platform.database, work) : withTenant(platform.database, scope, work));
