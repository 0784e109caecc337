import { t } from '@sightline/contract';
/** Texts of Settings > Notifications. */
export const alertsTexts = {
  tab: t('Notifications'),
  quietHours: {
    title: t('Quiet hours'),
    text: t(
      'No toasts or emails during quiet hours; notifications wait under the bell. Errors, such as a failed sync, still arrive immediately.',
    ),
    loadFailed: t('Failed to load quiet hours'),
    enabled: t('Use quiet hours'),
    from: t('From'),
    to: t('To'),
    timeZone: t('Time zone'),
    empty: t('Choose two different hours.'),
    save: t('Save'),
    saved: t('Quiet Hours Saved'),
    on: t('Notifications wait until quiet hours end.'),
    off: t('Quiet hours are off.'),
    failed: t('Failed to save quiet hours. Please try again.'),
  },
  test: {
    title: t('Test notifications'),
    text: t('Sends four samples to you only, two seconds apart. They ignore your preferences and quiet hours.'),
  },
} as const;
