import { t } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import { readLimits } from './organizations.store.ts';

/** @throws Conflict when the organization's plan has no room for so many teams; works in a tenant's transaction as well */
export const assertRoomForTeams = async (tx: Tx, organizationId: string, teams: number): Promise<void> => {
  const most = (await readLimits(tx, organizationId)).teams;
  if (teams > most)
    throw new Conflict(
      t('Your plan includes {most} teams. Remove one first, or ask an admin to change the plan.', { most }),
    );
};
