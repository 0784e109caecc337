import { t } from './language.ts';
import type { ReportType } from './report-document.ts';
import type { ReportStatus } from './report-parameters.ts';

/** In the current language. */
export const reportTypeNames = (): Record<ReportType, string> => ({
  performance: t('Performance'),
  operational: t('{meaning, select, type {Operational} other {Operational}}', { meaning: 'type' }),
  individual: t('Individual'),
  quality: t('Quality'),
  collaboration: t('Collaboration'),
  custom: t('Custom'),
});

/** In the current language. */
export const reportStatusNames = (): Record<ReportStatus, string> => ({
  ready: t('Ready'),
  generating: t('Generating'),
  pending: t('Pending'),
  failed: t('Failed'),
});
