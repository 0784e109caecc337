import type { Role } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { holdRole, insertMember } from './members.store.ts';
import { assertRoomForMember } from './plan-limits.ts';

/**
 * Makes somebody a member. Whoever joins at the same instant waits, so that the last place is taken once.
 * @returns false when they belong to the organisation already
 * @throws Conflict when the plan has no room
 */
export const addMember = async (
  tx: Tx,
  member: { organizationId: string; userId: string; role: Role },
  now: Date,
): Promise<boolean> => {
  if ((await holdRole(tx, member.organizationId, member.userId)) !== null) return false;
  await assertRoomForMember(tx, member.organizationId);
  return insertMember(tx, member, now);
};
