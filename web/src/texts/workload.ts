import { t } from '@sightline/contract';
/** Texts of a person's workload. */
export const workloadTexts = {
  title: t('Workload'),
  note: t('Items in progress now'),
  items: (count: number) => t('{count, plural, one {1 item} other {# items}}', { count }),
  normalLoad: (from: number) => t('in progress. Not overloaded: high load starts at {from} items.', { from }),
  highLoad: (from: number) => t('in progress. High load starts at {from} items.', { from }),
  overloaded: {
    critical: t('Severely overloaded'),
    high: t('Overloaded'),
    medium: t('High load'),
    low: t('High load'),
  },
  blocked: (count: number) =>
    t('{count, plural, one {1 of them is blocked.} other {# of them are blocked.}}', { count }),
  teammates: ({ low, high, others }: { low: number; high: number; others: number }) =>
    t('Most of the {others} teammates have {items}.', { others, items: low === high ? low : `${low}–${high}` }),
  risks: t('Open risk assessment'),
} as const;
