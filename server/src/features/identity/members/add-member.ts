import type { Role } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { announceMember } from './announce-member.ts';
import { holdRole, insertMember } from './members.store.ts';
import { assertRoomForMember } from '../organizations/plan-limits.ts';
import { say } from '../../../platform/text.ts';

/**
 * Adds a member. Concurrent joins wait, so that the last seat is only taken once.
 * @returns false when they belong to the organization already
 * @throws Conflict when the plan has no room
 */
export const addMember = async (
  tx: Tx,
  platform: Pick<Platform, 'jobs' | 'clock'>,
  member: { organizationId: string; userId: string; name: string; role: Role },
  approvedBy?: string,
): Promise<boolean> => {
  if ((await holdRole(tx, member.organizationId, member.userId)) !== null) return false;
  await assertRoomForMember(tx, member.organizationId);
  const isNew = await insertMember(tx, member, new Date(platform.clock.now()));
  const { organizationId, name, role } = member;
  if (isNew)
    await announceMember(
      tx,
      platform,
      organizationId,
      say('{name} joined as {role, select, admin {admin} manager {manager} other {developer}}', { name, role }),
      approvedBy,
    );
  return isNew;
};
