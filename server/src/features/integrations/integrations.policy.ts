import { t } from '@sightline/contract';
import { hasCapability } from '../../platform/capabilities.ts';
import type { SessionUser } from '../../platform/context.ts';
import { NotAllowed } from '../../platform/errors.ts';

/** @throws NotAllowed unless the user may configure integrations */
export const canManageIntegrations = ({ user }: { user: SessionUser }): boolean => {
  if (hasCapability(user, 'canManageIntegrations')) return true;
  throw new NotAllowed(t('You need administrator or manager privileges to configure integrations.'));
};

/** @throws NotAllowed unless the user may change the organization's sources */
export const canChangeCredentials = ({ user }: { user: SessionUser }): boolean => {
  if (!user.isDemo) return canManageIntegrations({ user });
  throw new NotAllowed(t('The demo organization uses the bundled simulator. Its credentials cannot be changed.'));
};
