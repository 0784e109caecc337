import { t } from '@sightline/contract';
/** Texts of the question box. */
export const questionTexts = {
  title: t('Ask'),
  note: t(
    'Ask about a metric, a team or yourself, and a time. Answers use only your organization’s figures. A language model, if turned on, only helps interpret the question.',
  ),
  label: t('Your question'),
  placeholder: t('Why did lead time rise in October?'),
  ask: t('Ask'),
  examples: t('Try one of these'),
  teams: (count: number) => t('{count, plural, one {# team} other {# teams}}', { count }),
  understood: (name: string, subjects: string, days: string) =>
    t('Understood as: {name}, {subjects}, {days}.', { name, subjects, days }),
  readByModel: t('Your organization’s language model interpreted the question. Sightline computed the figures.'),
  failed: t('Failed to answer the question'),
  bars: (name: string) => t('{name} by team or person', { name }),
  barsOverTime: (name: string) => t('{name} over time', { name }),
  subject: t('Subject'),
  days: t('Days'),
  noValue: t('No data'),
} as const;
