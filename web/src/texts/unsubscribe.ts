/** Texts of the pages to which links in emails lead that stop them. */
export const unsubscribeTexts = {
  title: 'Unsubscribe',
  action: 'Unsubscribe',
  brand: 'Sightline',
  settings: 'Open your notification settings',
  notValid: 'This link is not valid.',
  failed: 'Failed to unsubscribe. Please try again.',
  report: {
    question: 'Stop emails of this scheduled report?',
    done: (name: string) => `You will get no more emails of ${name}.`,
  },
  digest: {
    question: 'Stop these emails?',
    done: {
      daily: 'You will get no more daily digests. You can turn them on again under Settings > Preferences.',
      weekly: 'You will get no more weekly reports. You can turn them on again under Settings > Preferences.',
    },
  },
} as const;
