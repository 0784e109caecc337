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
  /** For one notification, combined with its message. */
  markRead: 'Mark as read',
  remove: 'Remove',
  /** For many that arrived together. */
  many: (count: number) => `${count} new notifications`,
  latest: (title: string) => `Latest: ${title}`,
  /** Collapsed notifications with the same title. */
  more: (count: number) => `${count} more`,
  fewer: 'Show fewer',
  test: 'Test',
  memberUpdate: 'Team update',
  sendTest: 'Send test notifications',
  testFailed: 'Failed to send test notifications. Please try again.',
  changeFailed: 'The notification could not be changed',
} as const;
