import { t } from '@sightline/contract';
/** Texts of notifications and alerts. */
export const notificationTexts = {
  title: t('Notifications'),
  loadFailed: t('Failed to load notifications'),
  recent: t('Recent Alerts'),
  none: t('No notifications yet'),
  open: t('Show details'),
  /** Several alerts can share an action, so link names include the subject. */
  actionOf: (action: string, about: string) => `${action}: ${about}`,
  markAllRead: t('Mark all read'),
  clear: t('Clear'),
  /** For one notification, combined with its message. */
  markRead: t('Mark as read'),
  remove: t('Remove'),
  /** For many that arrived together. */
  many: (count: number) => t('{count} new notifications', { count }),
  latest: (title: string) => t('Latest: {title}', { title }),
  /** Collapsed notifications with the same title. */
  more: (count: number) => t('{count} more', { count }),
  fewer: t('Show fewer'),
  test: t('Test'),
  memberUpdate: t('Team Update'),
  changeFailed: t('Failed to update the notification'),
} as const;
