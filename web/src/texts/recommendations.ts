import { t } from '@sightline/contract';
const recommendations = (count: number): string =>
  t('{count} {count, plural, one {recommendation} other {recommendations}}', { count });

export const recommendationTexts = {
  title: t('AI Recommendations'),
  sentence: t('For signals that are low or clearly worse in the last 30 days, most urgent first.'),
  generate: t('Generate Recommendations'),
  loadFailed: t('Failed to load recommendations'),
  fetchFailed: t('Failed to fetch recommendations'),
  category: t('Category'),
  categories: {
    all: t('All'),
    performance: t('Performance'),
    collaboration: t('Collaboration'),
    technical: t('Technical'),
    career: t('Career'),
    wellbeing: t('Wellbeing'),
  },
  cards: {
    high: t('High Priority'),
    inProgress: t('In Progress'),
    completed: t('Completed'),
    actions: t('Action Items'),
  },
  completedSince: t('In the last 30 days'),
  empty: {
    title: t('No recommendations'),
    all: t(
      'Recommendations appear where a signal is low or clearly worse than before. Choose a developer to generate them now.',
    ),
    one: t('No signal of this developer is low or clearly worse, or nothing was generated yet.'),
    filtered: t('Nothing in this category. Choose another one.'),
  },
  status: t('Status'),
  statusOf: (title: string) => t('Status of “{title}”', { title }),
  statuses: { new: t('New'), in_progress: t('In Progress'), completed: t('Completed'), dismissed: t('Dismissed') },
  priorities: { urgent: t('Urgent'), high: t('High'), medium: t('Medium'), low: t('Low') },
  priority: (name: string) => t('{name} priority', { name }),
  effort: { low: t('Low'), medium: t('Medium'), high: t('High') },
  actions: t('Actions'),
  columns: {
    timeline: t('Timeline'),
    effort: t('Effort'),
    metric: t('Metric'),
    current: t('Current'),
    target: t('Target'),
  },
  people: (count: number) => t('{count} {count, plural, one {developer} other {developers}}', { count }),
  created: (when: string) => t('Created {when}', { when }),
  changed: (status: string, by: string, when: string) => t('{status} by {by}, {when}', { status, by, when }),
  effect: t('Effect'),
  waiting: (day: string) =>
    t('Will be measured on {day}: the 30 days after completion against the 30 days before, compared with teammates.', {
      day,
    }),
  updated: t('Status Updated'),
  updatedTo: (title: string, status: string) => t('“{title}” is now {status}.', { title, status }),
  updateFailed: t('Update Failed'),
  updateFailedText: t('Failed to update recommendation status'),
  history: t('Earlier recommendations'),
  historyNote: t('Completed or dismissed over 30 days ago, or replaced by newer evidence'),
  noHistory: t('Nothing yet. Completed, dismissed and replaced recommendations appear here with their effect.'),
  replaced: t('Replaced'),
  onProfile: { title: t('Recommendations'), all: t('Open recommendations'), none: t('No open recommendations.') },
  showAll: (count: number) => t('Show all {count}', { count }),
  more: (shown: number, found: number) =>
    t('Showing the first {shown} of {found}. Choose a developer or a category to see fewer.', { shown, found }),
  showPeople: (count: number) => t('Show all {count} developers', { count }),
  parts: {
    later: { title: t('Medium and low priority'), note: recommendations },
    unsure: {
      title: t('Below your confidence threshold'),
      note: (count: number, threshold: number) =>
        t('{count} {count, plural, one {recommendation} other {recommendations}} under {threshold}%', {
          count,
          threshold,
        }),
    },
    settled: {
      title: t('Completed or dismissed'),
      note: (count: number) =>
        t('{count} {count, plural, one {recommendation} other {recommendations}} in the last 30 days', { count }),
    },
  },
} as const;
