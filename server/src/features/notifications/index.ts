import type { Tx } from '../../platform/database/tenant.ts';
import { deleteMailbox } from '../../platform/mail/mailbox.store.ts';
import type { Feature } from '../../platform/feature.ts';
import { alertsRoutes } from './alerts.routes.ts';
import { checkAlertsJob } from './check-alerts.ts';
import { deletePersonalAlerts } from './figure-alerts.store.ts';
import { deleteLiveMessages } from './live-messages.store.ts';
import { expireMailboxJob } from './mailbox.ts';
import { mailboxRoutes } from './mailbox.routes.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { deleteNotifications } from './notifications.store.ts';
import { earlierAnnouncementsJob, publishAnnouncementsJob } from './publish-announcements.ts';
import { publishMemberJob, publishScoresJob } from './publish-updates.ts';
import { deleteQuietHours } from './quiet-hours.store.ts';
import { releaseJob } from './release-held.ts';
import { deleteDigestStates } from './digests/digest-states.store.ts';
import { mailDigestJob, queueDigestsJob, sendDigestsJob } from './digests/send-digests.ts';
import { testJob } from './test-notifications.ts';

export { requestAlertCheck } from './check-alerts.ts';
export { unsubscribeDigest } from './digests/unsubscribe-digest.ts';
export { reportScores } from './scores/report-scores.ts';
export { missedMessages, presentStored } from './live-messages.ts';

/** Notifications, their channels, and the stored messages of the live channel. */
export const notifications: Feature = {
  name: 'notifications',
  routes: [...notificationsRoutes, ...alertsRoutes, ...mailboxRoutes],
  jobs: [
    publishAnnouncementsJob,
    earlierAnnouncementsJob,
    publishScoresJob,
    publishMemberJob,
    releaseJob,
    testJob,
    checkAlertsJob,
    queueDigestsJob,
    sendDigestsJob,
    mailDigestJob,
    expireMailboxJob,
  ],
};

/** Deletes the notifications and notification settings of everyone in the organization. */
export const deleteAllNotifications = async (tx: Tx, organizationId: string): Promise<void> => {
  await deleteNotifications(tx, organizationId);
  await deleteLiveMessages(tx, organizationId);
  await deleteQuietHours(tx, organizationId);
  await deletePersonalAlerts(tx, organizationId);
  await deleteDigestStates(tx, organizationId);
  await deleteMailbox(tx, organizationId);
};
