import type { LiveMessage } from '@sightline/contract';
import type { Platform, SessionUser } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { findNotification } from './notifications.store.ts';
import { publishAnnouncementsJob } from './publish-announcements.ts';

export { deleteNotifications } from './notifications.store.ts';

export const notifications: Feature = {
  name: 'notifications',
  routes: notificationsRoutes,
  jobs: [publishAnnouncementsJob],
};

/** The live message of one notification, for its reader; null when it is not theirs. */
export const presentNotification = async (
  platform: Platform,
  organizationId: string,
  viewer: SessionUser,
  id: string,
): Promise<LiveMessage | null> => {
  const found = await withTenant(platform.database, organizationId, (tx) => findNotification(tx, viewer.id, id));
  return found === null ? null : { type: 'notification', payload: found };
};
