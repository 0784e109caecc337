import { t } from '@sightline/contract';

/** The user's own alerts about figures. */
export const figureAlertTexts = {
  title: t('Figure alerts'),
  text: t(
    'Get notified once when a figure for the last 30 days clearly differs from the previous 30 days (95% confidence).',
  ),
  loadFailed: t('Failed to load figure alerts'),
  none: t('No figure alerts yet'),
  columns: { figure: t('Figure'), when: t('When it gets'), state: t('Now'), fired: t('Last alert') },
  actions: t('Actions'),
  notVisible: t('no longer visible to you'),
  direction: t('When it gets'),
  directions: { better: t('Better'), worse: t('Worse'), either: t('Better or worse') },
  states: { none: t('No clear change'), better: t('Clearly better'), worse: t('Clearly worse') },
  paused: t('Paused'),
  pause: t('Pause'),
  resume: t('Resume'),
  remove: t('Delete'),
  removed: t('Alert Deleted'),
  undo: t('Undo'),
  never: t('None yet'),
  /** An alert reports only what changes after it was added. */
  alreadyChanged: t('None: it changed before you added the alert'),
  actionOf: (action: string, alert: string) => `${action}: ${alert}`,
  add: t('Add alert'),
  added: t('Alert Added'),
  addedMessage: t('You’ll be notified when this figure clearly changes.'),
  limit: (count: number) => t('You can have at most {count} figure alerts.', { count }),
  failed: t('Failed to update figure alerts. Please try again.'),
} as const;
