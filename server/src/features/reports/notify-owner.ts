import { queueAnnouncement, type Announcement } from '../../platform/announcements.ts';
import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import type { StoredReport } from './generated-reports.store.ts';

/** Notifies a report's owner, once for each report, of how it ended. */
export const notifyOwner = async (
  { platform, organizationId }: { platform: Platform; organizationId: string },
  tx: Tx,
  report: Pick<StoredReport, 'id' | 'ownerId'>,
  announcement: Omit<Announcement, 'key'>,
): Promise<void> => {
  await queueAnnouncement(platform, tx, {
    organizationId,
    readers: { userIds: [report.ownerId] },
    announcement: { key: `report/${report.id}`, ...announcement },
  });
};
