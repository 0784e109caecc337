/** Texts of the audit log's screen. */
import { t, type AuditEntry } from '@sightline/contract';

/** Filters of the log, by action prefix. */
export const auditParts = {
  'members.': t('Members and invitations'),
  'billing.': t('Plan'),
  'monitoring.': t('Monitoring'),
  'organization.': t('Organization'),
  'security.': t('Sign-in rules'),
  'account.': t('Accounts'),
  'api-tokens.': t('API tokens'),
  'integrations.': t('Integrations'),
  'mappings.': t('Team mappings'),
  'mailbox.': t('Emails'),
  'people.': t('Linked users'),
  'rules.': t('Rules'),
  'scoring.': t('Scoring'),
  'language-model.': t('AI configuration'),
  'profiles.': t('Notes and skills'),
  'teams.': t('Top performers'),
  'decisions.': t('Decision Support'),
  'explanations.': t('Performance Explanations'),
  'recommendations.': t('AI Recommendations'),
  'predictions.': t('Predictive Analytics'),
  'risks.': t('Risk Assessment'),
  'pulse.': t('Pulse survey'),
  'reporting.': t('Reports and exports'),
  'retention.': t('Data retention'),
  'issue-reports.': t('Reported issues'),
  'audit.': t('Audit log'),
} as const;
export type AuditPart = keyof typeof auditParts;

/** Background processes. */
const programs: Readonly<Record<string, string>> = {
  demo: t('Sightline (demo)'),
  collect: t('Sightline (sync)'),
  'keep-retention': t('Sightline (data retention)'),
};
export const auditActor = ({ actorKind, actorName }: Pick<AuditEntry, 'actorKind' | 'actorName'>): string =>
  actorKind === 'job' ? (programs[actorName] ?? t('Sightline ({actorName})', { actorName })) : actorName;

export const auditTexts = {
  title: t('Audit log'),
  loadFailed: t('Failed to load the audit log'),
  note: t('Who did what, when and from where'),
  shared: t('The demo accounts are shared, so addresses are hidden.'),
  text: t('Any text'),
  who: t('Who'),
  action: t('What'),
  from: t('From'),
  to: t('To'),
  search: t('Search'),
  export: t('Export CSV'),
  everything: t('Everything'),
  columns: { at: t('When'), who: t('Who'), what: t('What'), address: t('Address') },
  older: t('Show older entries'),
  none: t('Nothing has been recorded yet.'),
  noneFound: t('No entries match your search.'),
  incomplete: (limit: number) =>
    t('The file contains the latest {limit, number} matching entries. Narrow the search for earlier ones.', { limit }),
  incompleteTitle: t('Export Incomplete'),
  fileName: (day: string) => `audit-${day}.csv`,
  csv: ['at', 'kind', 'who', 'action', 'subject', 'address', 'detail', 'sentence'],
} as const;
