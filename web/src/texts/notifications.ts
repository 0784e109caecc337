/** Texts of notifications and alerts. */
export const notificationTexts = {
  title: 'Notifications',
  unread: (count: number) => `Notifications, ${count} unread`,
  recent: 'Recent Alerts',
  none: 'No notifications yet',
  open: 'Open',
  /** Several alerts can share an action, so link names include the subject. */
  actionOf: (action: string, about: string) => `${action}: ${about}`,
  markAllRead: 'Mark all read',
  clear: 'Clear',
  /** Of one notification; what it is about tells the buttons apart. */
  markRead: 'Mark as read',
  remove: 'Remove',
  changeFailed: 'The notification could not be changed',
} as const;
