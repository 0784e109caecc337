/** Words of notifications and alerts. */
export const notificationTexts = {
  title: 'Notifications',
  unread: (count: number) => `Notifications, ${count} unread`,
  recent: 'Recent Alerts',
  none: 'No notifications yet',
  markAllRead: 'Mark all read',
  clear: 'Clear',
} as const;
