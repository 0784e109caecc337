import { t } from '@sightline/contract';

/** Which of a screen's figures failed to load. */
export const figureFailures = {
  dora: t('Failed to fetch DORA metrics'),
  scores: t('Failed to fetch performance scores'),
  history: t('Failed to fetch performance history'),
} as const;
