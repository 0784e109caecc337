import { t } from '@sightline/contract';
/** Texts around the sample organization. */
export const sampleTexts = {
  toggle: t('Demo Data'),
  show: t('Explore a sample organization'),
  why: {
    offered: t('Show this screen on a sample organization'),
    on: t('Back to your organization'),
    ownData: t('Disabled: your organization has its own data'),
    unknown: t('Checking for sample data'),
  },
  title: t('Sample data'),
  sentence: (name: string, day: string) =>
    t('This is {name}, a fictional organization, as of {day}. It is read-only and contains none of your data.', {
      name,
      day,
    }),
  turnOff: t('Turn off'),
  preparing: t('Preparing the sample organization. This happens once and can take a few minutes.'),
  failed: (message: string) => t('Failed to load the sample data. {message}', { message }),
  notSaved: t('Answers about sample data are not saved.'),
} as const;
