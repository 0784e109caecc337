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
  notSaved: t('Answers about sample data are not saved.'),
} as const;
