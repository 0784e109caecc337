/** Live messages about people: changed scores, and members who joined, left or changed role. */
import type { Platform } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { findOwnPeople } from '../people/index.ts';
import { readMemberAccounts } from '../members/index.ts';
import { publishStored } from './live-messages.ts';
import type { Text } from '../../platform/text.ts';

/** Managers, admins and the person. Permissions are checked again on delivery. */
export const publishScoresJob = defineJob<{ organizationId: string; people: string[] }>({
  name: 'publish-score-changes',
  options: { policy: 'standard' },
  async handle(platform: Platform, { organizationId, people }, { completeIn }) {
    const accounts = await readMemberAccounts({ platform, organizationId });
    await withTenant(platform.database, organizationId, async (tx) => {
      await completeIn?.(tx);
      const users = [...(await findOwnPeople(tx, accounts))];
      for (const developerId of people) {
        const userIds = users.flatMap(([userId, personId]) => (personId === developerId ? [userId] : []));
        const audience = { atLeast: 'manager' as const, userIds };
        await publishStored(platform, tx, organizationId, audience, {
          type: 'performance_update',
          payload: { developerId },
        });
      }
    });
  },
});

export const publishMemberJob = defineJob<{ organizationId: string; message: Text; changedBy?: string }>({
  name: 'publish-member-change',
  options: { policy: 'standard' },
  handle: (platform: Platform, { organizationId, ...payload }, { completeIn }) =>
    withTenant(platform.database, organizationId, async (tx) => {
      await completeIn?.(tx);
      await publishStored(
        platform,
        tx,
        organizationId,
        { atLeast: 'manager', userIds: [] },
        { type: 'team_member_update', payload },
      );
    }),
});
