import { t, type GapKind } from '@sightline/contract';

/** Texts of data quality: gaps, possible ranges and repairs. */
export const dataQualityTexts = {
  title: t('Figures'),
  note: t('The lowest and highest possible value of each figure until the repairs above are done.'),
  metric: t('Figure'),
  value: t('Value'),
  range: t('Possible range'),
  because: t('Gaps'),
  exact: t('No known gaps'),
  noData: t('Not enough data'),
  figureOf: (name: string, subject: string) => t('{name} of {subject}', { name, subject }),
  between: (low: string, high: string) => t('{low} to {high}', { low, high }),
  atLeast: (low: string) => t('{low} or more', { low }),
  anything: t('Unknown'),
  possible: (range: string, gaps: string) => t('{range}, because of {gaps}', { range, gaps }),
  reviewDataQuality: t('Review data quality'),
  repairs: t('Repairs'),
  repairsNote: t('Sorted by how much each repair narrows the ranges below.'),
  repair: t('Repair'),
  waiting: t('Waiting'),
  affectedMetrics: t('Narrows'),
  nothingYet: t('No figure has enough data yet. Gaps appear here as soon as they affect one.'),
  none: t('No known gaps. There is nothing to repair.'),
  more: (shown: number, all: number) => t('Showing the first {shown} of {all, number} repairs.', { shown, all }),
  review: t('{meaning, select, check {Review} other {Review}}', { meaning: 'check' }),
  reviewOf: (repair: string) => t('Review: {repair}', { repair }),
  showRows: t('Show rows'),
  showRowsOf: (repair: string) => t('Show rows: {repair}', { repair }),
  withheld: t(
    'Your organization shows teams only, so data quality is hidden: exact counts could identify individuals.',
  ),
  failed: t('Failed to load data quality'),
  incomplete: t('Not synced yet and not included in the ranges:'),
  rows: (count: number) => t('{count, plural, one {# row} other {# rows}}', { count }),
  gaps: {
    'production-rule': (count) =>
      t('{count, plural, one {# row without a production rule} other {# rows without a production rule}}', { count }),
    'deployment-state': (count) =>
      t('{count, plural, one {# deployment in an unknown state} other {# deployments in unknown states}}', { count }),
    'incident-deployment': (count) =>
      t('{count, plural, one {# incident without a deployment} other {# incidents without a deployment}}', { count }),
    'change-deployment': (count) =>
      t('{count, plural, one {# change linked by time only} other {# changes linked by time only}}', { count }),
    'source-dates': (count) =>
      t('{count, plural, one {# row with unusable dates} other {# rows with unusable dates}}', { count }),
    'status-changes': (count) =>
      t('{count, plural, one {# item with missing status changes} other {# items with missing status changes}}', {
        count,
      }),
    'status-category': (count) =>
      t('{count, plural, one {# row with an inferred status} other {# rows with inferred statuses}}', { count }),
    'bot-account': (count) =>
      t('{count, plural, one {# row of a likely bot} other {# rows of likely bots}}', { count }),
    'second-account': (count) =>
      t('{count, plural, one {# row of a possible second account} other {# rows of possible second accounts}}', {
        count,
      }),
    'no-team': (count) => t('{count, plural, one {# row without a team} other {# rows without a team}}', { count }),
  } satisfies Record<GapKind, (count: number) => string>,
  repairOf: {
    'production-rule': (name) => t('Set what counts as production in {name}', { name: name ?? t('a repository') }),
    'deployment-state': (name) => t('Classify the deployment state {name}', { name: name ?? t('unknown') }),
    'incident-deployment': () => t('Link incidents to deployments'),
    'change-deployment': (name) => t('Read the commits of {name}', { name: name ?? t('a repository') }),
    'source-dates': (name) =>
      name === null ? t('Correct dates in the source') : t('Correct dates in the source ({name})', { name }),
    'status-changes': () => t('Restore status changes in the source'),
    'status-category': (name) => t('Confirm the category of the status {name}', { name: name ?? t('unknown') }),
    'bot-account': (name) => t('Decide whether {name} is a bot', { name: name ?? t('an account') }),
    'second-account': (name) => t('Decide whether {name} is the same person', { name: name ?? t('an account') }),
    'no-team': (name) => t('Assign {name} to a team', { name: name ?? t('a person or repository') }),
  } satisfies Record<GapKind, (name: string | null) => string>,
} as const;
