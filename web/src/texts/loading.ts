import { t } from '@sightline/contract';
/** Texts for a section whose data failed to load. */
export const loadingTexts = {
  failed: t('Failed to load'),
  tryLater: t('Please try again later'),
  tryAgain: t('Try Again'),
  offline: t('Not available offline.'),
};
