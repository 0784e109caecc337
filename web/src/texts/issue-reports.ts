import { t } from '@sightline/contract';
/** Texts of reported issues: adding files to one, and answering them. */
export const issueReportTexts = {
  files: t('Files of the report'),
  addFile: t('Add a file'),
  remove: t('Remove'),
  removeFile: (name: string) => t('Remove {name}', { name }),
  send: (count: number) => t('{count, plural, one {Send 1 file} other {Send # files}}', { count }),
  sending: t('Sending…'),
  sent: t('Sent'),
  added: (count: number) => t('{count, plural, one {1 file sent.} other {# files sent.}}', { count }),
  hint: t(
    'Up to 5 files: images (JPEG, PNG, GIF, WebP) up to 5 MB, and documents (PDF, Word, plain text) up to 10 MB. Your organization’s admins and platform admins can see them.',
  ),
  addFailed: t('Failed to send a file. Please try again.'),
  title: t('Reported issues'),
  loadFailed: t('Failed to load reported issues'),
  state: (state: string) => t('{state, select, open {Open} closed {Closed} other {All}}', { state }),
  stateOf: t('Filter reports'),
  none: { open: t('No open reports.'), closed: t('No closed reports.'), all: t('No reports yet.') },
  column: (column: 'when' | 'who' | 'where' | 'what' | 'action') =>
    t('{column, select, when {When} who {Reported by} where {Page} what {Report} other {Actions}}', { column }),
  error: (id: string) => t('error {id}', { id }),
  closed: t('Report Closed'),
  reopened: t('Report Reopened'),
  close: t('Close'),
  closeOf: (id: string) => t('Close error {id}', { id }),
  reopen: t('Reopen'),
  reopenOf: (id: string) => t('Reopen error {id}', { id }),
  older: t('Show older'),
} as const;
