/** Texts of the unsubscribe pages. */
export const unsubscribeTexts = {
  title: 'Unsubscribe',
  action: 'Unsubscribe',
  brand: 'Sightline',
  settings: 'Open your notification settings',
  notValid: 'This link is not valid.',
  failed: 'Failed to unsubscribe. Please try again.',
  report: {
    question: 'Stop emails for this scheduled report?',
    done: (name: string) => `You will no longer get emails for ${name}.`,
  },
  digest: {
    question: 'Stop these emails?',
    done: {
      daily: 'You will no longer get daily digests. You can turn them on again under Settings > Preferences.',
      weekly: 'You will no longer get weekly reports. You can turn them on again under Settings > Preferences.',
    },
  },
} as const;
