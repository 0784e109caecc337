import { t } from '@sightline/contract';
/** Texts of the unsubscribe pages. */
export const unsubscribeTexts = {
  title: t('Unsubscribe'),
  action: t('Unsubscribe'),
  brand: 'Sightline',
  settings: t('Open your notification settings'),
  notValid: t('This link is not valid.'),
  failed: t('Failed to unsubscribe. Please try again.'),
  report: {
    question: t('Stop emails for this scheduled report?'),
    done: (name: string) => t('You will no longer get emails for {name}.', { name }),
  },
  digest: {
    question: t('Stop these emails?'),
    done: {
      daily: t('You will no longer get daily digests. You can turn them on again under Settings > Preferences.'),
      weekly: t('You will no longer get weekly reports. You can turn them on again under Settings > Preferences.'),
    },
  },
} as const;
