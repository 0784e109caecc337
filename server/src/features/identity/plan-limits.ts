import type { Tx } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import { countMembers } from './members.store.ts';
import { readLimits } from './tenant-limits.store.ts';

/** @throws Conflict when the organisation's plan has no room for another member */
export const assertRoomForMember = async (tx: Tx, organizationId: string): Promise<void> => {
  const most = (await readLimits(tx, organizationId)).users;
  if ((await countMembers(tx, organizationId)) >= most)
    throw new Conflict(`Your plan includes ${most} users, and all seats are taken. Ask an admin to change the plan.`);
};

/** @throws Conflict when the organisation's plan has no room for so many teams; works in a tenant's transaction as well */
export const assertRoomForTeams = async (tx: Tx, organizationId: string, teams: number): Promise<void> => {
  const most = (await readLimits(tx, organizationId)).teams;
  if (teams > most)
    throw new Conflict(`Your plan includes ${most} teams. Remove one first, or ask an admin to change the plan.`);
};
