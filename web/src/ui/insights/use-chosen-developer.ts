import { isId } from '@sightline/contract';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { useSession } from '../../platform/session.ts';

/** The address's value for everybody, for readers whose default is themselves. */
const everybody = 'all';

/**
 * The developer whose insights are shown; null for all of them. Users who see only themselves start with
 * themselves.
 */
export const useChosenDeveloper = (): { developerId: string | null; choose: (developerId: string | null) => void } => {
  const address = useAddress();
  const change = useChangeAddress();
  const user = useSession()?.user;
  const initial = user?.permissions.includes('canViewAllData') === true ? null : (user?.developerId ?? null);
  const chosen = address['developer'];
  return {
    developerId: chosen === undefined ? initial : isId(chosen) ? chosen : null,
    choose: (developerId) =>
      change({ developer: developerId === initial ? undefined : (developerId ?? everybody) }, 'replace'),
  };
};
