import type { Role } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { announceMember } from './announce-member.ts';
import { holdRole, insertMember } from './members.store.ts';
import { assertRoomForMember } from './plan-limits.ts';

/**
 * Adds a member. Concurrent joins wait, so that the last seat is taken only once.
 * @returns false when they belong to the organization already
 * @throws Conflict when the plan has no room
 */
export const addMember = async (
  tx: Tx,
  platform: Pick<Platform, 'jobs' | 'clock'>,
  member: { organizationId: string; userId: string; name: string; role: Role },
): Promise<boolean> => {
  if ((await holdRole(tx, member.organizationId, member.userId)) !== null) return false;
  await assertRoomForMember(tx, member.organizationId);
  const isNew = await insertMember(tx, member, new Date(platform.clock.now()));
  if (isNew) await announceMember(tx, platform, member.organizationId, `${member.name} joined as ${member.role}`);
  return isNew;
};
