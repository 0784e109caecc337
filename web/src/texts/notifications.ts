/** Words of notifications and alerts. */
export const notificationTexts = {
  title: 'Notifications',
  unread: (count: number) => `Notifications, ${count} unread`,
  recent: 'Recent Alerts',
  none: 'No notifications yet',
  open: 'Open',
  /** Many alerts have the same action: what it is about tells the links apart. */
  actionOf: (action: string, about: string) => `${action}: ${about}`,
  markAllRead: 'Mark all read',
  clear: 'Clear',
} as const;
