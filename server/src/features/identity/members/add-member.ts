import type { Role } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { announceMember } from './announce-member.ts';
import { endInvitationsTo } from './invitations.store.ts';
import { holdRole, insertMember } from './members.store.ts';
import { assertRoomForMember } from '../organizations/plan-limits.ts';
import { say } from '../../../platform/text.ts';

/**
 * Adds a member, who needs no open invitation anymore. Concurrent joins wait, so that the last seat is only taken once.
 * @returns false when they belong to the organization already
 * @throws Conflict when the plan has no room
 */
export const addMember = async (
  tx: Tx,
  platform: Pick<Platform, 'jobs' | 'clock'>,
  member: { organizationId: string; userId: string; email: string; name: string; role: Role },
  approvedBy?: string,
): Promise<boolean> => {
  if ((await holdRole(tx, member.organizationId, member.userId)) !== null) return false;
  await assertRoomForMember(tx, member.organizationId);
  const { organizationId, userId, email, name, role } = member;
  const now = new Date(platform.clock.now());
  const isNew = await insertMember(tx, { organizationId, userId, role }, now);
  await endInvitationsTo(tx, organizationId, email, now);
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
