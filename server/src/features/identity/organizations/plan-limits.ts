import { t } from '@sightline/contract';
import type { Tx } from '../../../platform/database/tenant.ts';
import { Conflict } from '../../../platform/errors.ts';
import { countMembers } from '../members/members.store.ts';
import { readLimits } from '../../organizations/index.ts';

/** @throws Conflict when the organization's plan has no room for another member */
export const assertRoomForMember = async (tx: Tx, organizationId: string): Promise<void> => {
  const most = (await readLimits(tx, organizationId)).users;
  if ((await countMembers(tx, organizationId)) >= most)
    throw new Conflict(
      t('Your plan includes {most} users, and all seats are taken. Ask an admin to change the plan.', { most }),
    );
};
