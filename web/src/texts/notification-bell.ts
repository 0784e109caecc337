import { t } from '@sightline/contract';
/** Texts of the bell and its test button, separate because every screen loads them. */
export const bellTexts = {
  unread: (count: number) => t('Notifications, {count} unread', { count }),
  sendTest: t('Send test notifications'),
  testFailed: t('Failed to send test notifications. Please try again.'),
} as const;
