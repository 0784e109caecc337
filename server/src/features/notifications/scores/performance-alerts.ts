import { type Announcement, queueAnnouncement } from '../../../platform/announcements.ts';
import type { Platform } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { findOwnPeople } from '../../people/index.ts';
import { readMemberAccounts } from '../../members/index.ts';
import { listScoreFalls } from './score-falls.store.ts';
import { say } from '../../../platform/text.ts';

/**
 * Alerts managers, admins and the person if a score has fallen below 70 after at least 30 days above it. A fall is
 * reported once: its key contains the month in which it began, which stays the same if later data moves the day. Two
 * falls are never in the same month, as there are at least 30 days between them.
 */
export const reportFalls = async (platform: Platform, tx: Tx, organizationId: string): Promise<void> => {
  const falls = await listScoreFalls(tx);
  if (falls.length === 0) return;
  const users = [...(await findOwnPeople(tx, await readMemberAccounts({ platform, organizationId })))];
  for (const { personId, name, score, began } of falls) {
    const announcement: Announcement = {
      key: `performance/${personId}/${began.slice(0, 'yyyy-mm'.length)}`,
      type: 'warning',
      title: say('Performance Alert'),
      message: say("{name}'s performance score dropped to {score, number}", { name, score }),
      action: { text: say('View Details'), url: `/performance/profiles/${personId}` },
    };
    const userIds = users.flatMap(([userId, person]) => (person === personId ? [userId] : []));
    await queueAnnouncement(
      platform,
      tx,
      { organizationId, readers: { atLeast: 'manager', userIds }, announcement },
      { singletonKey: `${organizationId} ${announcement.key}` },
    );
  }
};
