import { t } from '@sightline/contract';

/** Texts of the sync progress of sources. */
export const collectionTexts = {
  names: { jira: t('Jira'), bitbucket: t('Bitbucket'), confluence: t('Confluence') },
  months: (done: number, total: number) => t('{done} of {total} months', { done, total }),
  records: (stored: number) => t('{count, plural, one {# record} other {# records}}', { count: stored }),
  unknown: (why: string) => t('Collection status unavailable: {why}', { why }),
  incomplete: t('Incomplete:'),
  gap: (source: string, reason: string) => `${source}: ${reason}`,
  resumesAt: (time: string) => t('Resumes at {time}.', { time }),
  collecting: (source: string) => t('Collecting history from {source}', { source }),
  collected: (source: string) => t('Collected history from {source}', { source }),
  calculating: t('Calculating figures'),
  calculatingText: t('Figures for the whole history appear here in about a minute.'),
  dataTo: (time: string) => t('Data up to {time}', { time }),
} as const;
