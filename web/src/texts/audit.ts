/** Texts of the audit log: each action as a sentence. */
import { auditActions, type AuditAction, type AuditEntry } from '@sightline/contract';
import { removedInWords } from './retention.ts';
import { securityTexts } from './security.ts';

type Entry = Pick<AuditEntry, 'subject' | 'detail'>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const word = (detail: unknown, name: string): string => {
  const value = isRecord(detail) ? detail[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const plural = (count: string, one: string): string => `${count} ${one}${count === '1' ? '' : 's'}`;
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** The changed fields as text. */
const changes = (detail: unknown, written: (name: string, value: unknown) => string): string => {
  if (!isRecord(detail) || !isRecord(detail['from']) || !isRecord(detail['to'])) return '';
  const { from, to } = detail;
  return listed(Object.keys(to).flatMap((name) => (from[name] === to[name] ? [] : [written(name, to[name])])));
};

const tokenScopes: Readonly<Record<string, string>> = securityTexts.tokens.scope;
const tokenReads = (detail: Entry['detail']): string => {
  const scopes = Array.isArray(detail['scopes']) ? detail['scopes'].map(String) : [];
  return listed(scopes.map((scope) => tokenScopes[scope] ?? scope));
};

const organizationParts: Readonly<Record<string, string>> = { name: 'name', domain: 'domain', timeZone: 'time zone' };
const policyParts: Readonly<Record<string, string>> = {
  strictSessions: 'strict sessions',
  requireTwoFactor: 'required two-factor sign-in',
  teamsOnly: 'Teams only',
};
const questions: Readonly<Record<string, string>> = {
  completion: 'when items are done',
  amount: 'how much is done by a day',
  ship: 'whether work ships by a day',
  sprint: 'the odds of a sprint',
  effect: 'whether a change helped',
  'what-if': 'a what-if',
  bottleneck: 'the bottleneck',
};
/** A decision's subject begins with the kind of its question. */
const question = ({ subject }: Entry): string =>
  subject.replace(/^[a-z-]+(?= of )/, (kind) => `“${questions[kind] ?? kind}”`);

const scopeNames = ['projects', 'boards', 'repositories', 'spaces'];
const chosen = (detail: Entry['detail']): string =>
  listed(
    scopeNames.flatMap((name) => {
      const count = word(detail, name);
      return count === '' ? [] : [count === 'all' ? `all ${name}` : `${count} ${name}`];
    }),
  );

const searched = (detail: Entry['detail']): string => {
  const parts = ['text', 'who', 'action', 'from', 'to'].map((name) => word(detail, name)).filter((one) => one !== '');
  return parts.length === 0 ? '' : `, searched for ${parts.map((part) => `“${part}”`).join(', ')}`;
};

const sentences: Record<AuditAction, (entry: Entry) => string> = {
  'account.connect-single-sign-on': ({ subject }) => `Connected account ${subject} to single sign-on`,
  'api-tokens.create': ({ subject, detail }) =>
    `Created API token ${subject} for ${plural(word(detail, 'expiresInDays'), 'day')} with access to ${tokenReads(detail)}`,
  'api-tokens.revoke': ({ subject }) => `Revoked API token ${subject}`,
  'audit.export': ({ subject, detail }) => `Exported ${subject} of the audit log${searched(detail)}`,
  'decisions.remove': (entry) => `Removed a saved Decision Support answer: ${question(entry)}`,
  'decisions.save': (entry) => `Saved a Decision Support answer: ${question(entry)}`,
  'explanations.generate': ({ subject }) => `Generated insights for ${subject}`,
  'integrations.begin-consent': ({ subject }) => `Started connecting ${subject} with Atlassian`,
  'integrations.connect': ({ subject, detail }) => `Connected ${subject} at ${word(detail, 'baseUrl')}`,
  'integrations.consent': ({ subject, detail }) =>
    `Granted access to ${subject} at Atlassian, for ${plural(word(detail, 'sites'), 'site')}`,
  'integrations.disconnect': ({ subject }) => `Deleted ${subject} credentials`,
  'integrations.reconnect': ({ subject, detail }) => `Replaced ${subject} credentials for ${word(detail, 'baseUrl')}`,
  'integrations.remove-sample': ({ subject }) => `Removed the ${subject} and everything collected from it`,
  'integrations.schedule': ({ subject, detail }) =>
    `Changed the ${subject} sync interval from ${word(detail, 'from')} to ${plural(word(detail, 'to'), 'minute')}`,
  'integrations.scope': ({ subject, detail }) =>
    `Changed the scope for ${subject}: ${chosen(detail)}; ${plural(word(detail, 'removed'), 'stored item')} removed`,
  'integrations.stop': ({ subject }) => `Cancelled a ${subject} sync`,
  'integrations.sync': ({ subject }) => `Started a ${subject} sync`,
  'integrations.webhook': ({ subject }) => `Created a ${subject} webhook secret`,
  'integrations.webhook-remove': ({ subject }) => `Removed the ${subject} webhooks`,
  'issue-reports.close': ({ subject }) => `Closed reported issue ${subject}`,
  'issue-reports.reopen': ({ subject }) => `Reopened reported issue ${subject}`,
  'mappings.change': ({ subject }) => `Changed the team mappings: ${subject}`,
  'members.allow-domain': ({ subject }) => `Allowed join requests from ${subject}`,
  'members.approve-request': ({ subject, detail }) => `Approved ${subject} to join as ${word(detail, 'role')}`,
  'members.ask-to-join': ({ subject }) => `Requested to join as ${subject}`,
  'members.change-role': ({ subject, detail }) =>
    `Changed ${subject}'s role from ${word(detail, 'from')} to ${word(detail, 'to')}`,
  'members.close-domain': ({ subject }) => `Stopped join requests from ${subject}`,
  'members.decline-request': ({ subject }) => `Declined ${subject}'s request to join`,
  'members.invite': ({ subject, detail }) => `Invited ${subject} as ${word(detail, 'role')}`,
  'members.join': ({ subject, detail }) =>
    word(detail, 'role') === '' ? `Joined as ${subject}` : `Joined as ${subject} with role ${word(detail, 'role')}`,
  'members.leave': ({ subject }) => `Left the organization as ${subject}`,
  'members.remove': ({ subject }) => `Removed ${subject} from the organization`,
  'language-model.change': ({ subject }) => `Changed the AI configuration: ${subject}`,
  'language-model.key': ({ subject }) => `Changed the API key of the language model: ${subject}`,
  'language-model.test': ({ subject }) => `Tested the connection to the language model at ${subject}`,
  'members.reset-second-factor': ({ subject }) => `Reset two-factor sign-in for ${subject}`,
  'members.revoke-invitation': ({ subject }) => `Revoked the invitation for ${subject}`,
  'members.withdraw-request': ({ subject }) => `Withdrew the request to join as ${subject}`,
  'billing.request-plan': ({ subject }) => `Requested the ${subject} plan`,
  'mailbox.send-again': ({ subject }) => `Sent an email to ${subject} again`,
  'monitoring.acknowledge': ({ subject }) => `Acknowledged the alert ${subject}`,
  'monitoring.change-rule': ({ subject }) => `Changed the alert rule ${subject}`,
  'monitoring.change-slack': ({ subject }) =>
    subject === 'set' ? 'Set the Slack webhook for alerts' : 'Removed the Slack webhook for alerts',
  'monitoring.create-rule': ({ subject }) => `Created the alert rule ${subject}`,
  'monitoring.dismiss': ({ subject }) => `Dismissed the alert ${subject}`,
  'monitoring.remove-rule': ({ subject }) => `Deleted the alert rule ${subject}`,
  'predictions.generate': ({ subject }) => `Generated a prediction for ${subject}`,
  'risks.assess': ({ subject }) => `Assessed the risks of ${subject}`,
  'recommendations.generate': ({ subject }) => `Generated recommendations for ${subject}`,
  'recommendations.status': ({ subject, detail }) =>
    `Moved ${subject} from ${word(detail, 'from').replaceAll('_', ' ')} to ${word(detail, 'to').replaceAll('_', ' ')}`,
  'organization.activate': ({ subject }) => `Activated the organization ${subject}`,
  'organization.cancel-deletion': ({ subject }) => `Cancelled the deletion of ${subject}`,
  'organization.request-deletion': ({ subject, detail }) =>
    `Requested the deletion of ${subject} on ${word(detail, 'dueAt').slice(0, 10)}`,
  'organization.export': ({ subject }) => `Exported all data of ${subject}`,
  'organization.change-limits': ({ subject }) => `Changed the limits of ${subject}`,
  'organization.change-logo': ({ subject }) => `Changed the logo of ${subject}`,
  'organization.remove-logo': ({ subject }) => `Removed the logo of ${subject}`,
  'organization.change-plan': ({ subject, detail }) => {
    const [from, to] = [word(detail, 'from'), word(detail, 'to')];
    return from === to ? `Kept ${subject} on the ${to} plan` : `Changed the plan of ${subject} from ${from} to ${to}`;
  },
  'organization.suspend': ({ subject }) => `Suspended the organization ${subject}`,
  'organization.change': ({ detail, subject }) => {
    const parts = changes(
      detail,
      (name, value) => `${organizationParts[name] ?? name} to ${typeof value === 'string' ? value : 'none'}`,
    );
    return parts === '' ? `Saved ${subject} without changes` : `Changed the organization: ${parts}`;
  },
  'organization.found': ({ subject }) => `Created the organization ${subject}`,
  'people.ask-to-be-tied': ({ subject, detail }) => `Requested a link to ${word(detail, 'who')} as ${subject}`,
  'people.tie': ({ subject, detail }) => `Linked user ${subject} to ${word(detail, 'person')}`,
  'profiles.add-skill': ({ subject, detail }) => `Added the skill ${word(detail, 'skill')} to ${subject}`,
  'profiles.note': ({ subject }) => `Wrote a note about ${subject}`,
  'profiles.remove-note': ({ subject }) => `Removed a note about ${subject}`,
  'profiles.remove-skill': ({ subject, detail }) => `Removed the skill ${word(detail, 'skill')} from ${subject}`,
  'pulse.change': ({ subject }) => `Pulse survey ${subject}`,
  'reporting.change-schedule': ({ subject, detail }) =>
    `Changed the scheduled report ${subject}${word(detail, 'schedule') === '' ? '' : `: ${word(detail, 'schedule')}`}`,
  'reporting.change-template': ({ subject }) => `Changed the report template ${subject}`,
  'reporting.create-template': ({ subject }) => `Created the report template ${subject}`,
  'reporting.delete': ({ subject }) => `Deleted the report ${subject}`,
  'reporting.delete-schedule': ({ subject }) => `Deleted the scheduled report ${subject}`,
  'reporting.delete-template': ({ subject }) => `Deleted the report template ${subject}`,
  'reporting.download': ({ subject }) => `Downloaded the report ${subject}`,
  'reporting.export': ({ subject, detail }) => `Exported the report ${subject} as ${word(detail, 'format')}`,
  'reporting.export-data': ({ subject, detail }) =>
    `Exported ${subject} data as ${word(detail, 'format')}, ${word(detail, 'from')} to ${word(detail, 'to')}`,
  'reporting.generate': ({ subject, detail }) => `Generated the report ${subject} as ${word(detail, 'format')}`,
  'reporting.retry': ({ subject }) => `Generated the report ${subject} again`,
  'reporting.revoke-share': ({ subject }) => `Revoked a link to the report ${subject}`,
  'reporting.schedule': ({ subject, detail }) => `Scheduled the report ${subject}: ${word(detail, 'schedule')}`,
  'reporting.share': ({ subject, detail }) =>
    `Created a link to the report ${subject} for ${plural(word(detail, 'days'), 'day')}`,
  'reporting.test-schedule': ({ subject }) => `Generated the scheduled report ${subject} as a test`,
  'reporting.test-webhook': ({ subject }) => `Posted a test message to ${subject}`,
  'reporting.unsubscribe': ({ subject }) => `Unsubscribed from the scheduled report ${subject}`,
  'retention.announce': ({ subject, detail }) =>
    `Announced that from ${word(detail, 'takesEffectOn')}, ${subject} (plan limit)`,
  'retention.change': ({ subject }) => `Changed data retention: ${subject} (plan limit)`,
  'retention.remove': ({ subject, detail }) => `Removed data from ${subject}: ${removedInWords(detail)}`,
  'rules.change': ({ subject }) => `Changed the measurement rules: ${subject}`,
  'scoring.change': ({ subject }) => `Changed the scoring configuration: ${subject}`,
  'security.change-policy': ({ detail }) => {
    const parts = changes(detail, (name, value) => `${policyParts[name] ?? name} ${value === true ? 'on' : 'off'}`);
    return parts === '' ? 'Saved the sign-in rules without changes' : `Changed the sign-in rules: ${parts}`;
  },
  'security.change-single-sign-on': ({ subject, detail }) =>
    `Changed single sign-on with ${subject}: ${detail['enabled'] === true ? 'on' : 'off'}, new members get the role ${word(detail, 'defaultRole')}`,
  'teams.top-performers': ({ subject }) => `Changed the Top Performers lists: ${subject}`,
};

const isKnown = (action: string): action is AuditAction => auditActions.some((known) => known === action);

/** An unknown action shows its key. */
export const auditSentence = ({ action, subject, detail }: Pick<AuditEntry, 'action'> & Entry): string =>
  isKnown(action) ? sentences[action]({ subject, detail }) : `${action}: ${subject}`;

/** Filters of the log, by action prefix. */
export const auditParts = {
  'members.': 'Members and invitations',
  'billing.': 'Plan',
  'monitoring.': 'Monitoring',
  'organization.': 'Organization',
  'security.': 'Sign-in rules',
  'account.': 'Accounts',
  'api-tokens.': 'API tokens',
  'integrations.': 'Integrations',
  'mappings.': 'Team mappings',
  'mailbox.': 'Emails',
  'people.': 'Linked users',
  'rules.': 'Rules',
  'scoring.': 'Scoring',
  'language-model.': 'AI configuration',
  'profiles.': 'Notes and skills',
  'teams.': 'Top performers',
  'decisions.': 'Decision Support',
  'explanations.': 'Performance Explanations',
  'recommendations.': 'AI Recommendations',
  'predictions.': 'AI Predictions',
  'risks.': 'Risk Assessment',
  'pulse.': 'Pulse survey',
  'reporting.': 'Reports and exports',
  'retention.': 'Data retention',
  'issue-reports.': 'Reported issues',
  'audit.': 'Audit log',
} as const;
export type AuditPart = keyof typeof auditParts;

/** Background processes. */
const programs: Readonly<Record<string, string>> = {
  demo: 'Sightline (demo)',
  collect: 'Sightline (sync)',
  'keep-retention': 'Sightline (data retention)',
};
export const auditActor = ({ actorKind, actorName }: Pick<AuditEntry, 'actorKind' | 'actorName'>): string =>
  actorKind === 'job' ? (programs[actorName] ?? `Sightline (${actorName})`) : actorName;

export const auditTexts = {
  title: 'Audit log',
  note: 'Who did what, when and from where',
  shared: 'The demo accounts are shared, so addresses are hidden.',
  text: 'Any text',
  who: 'Who',
  action: 'What',
  from: 'From',
  to: 'To',
  search: 'Search',
  export: 'Export CSV',
  everything: 'Everything',
  columns: { at: 'When', who: 'Who', what: 'What', address: 'Address' },
  older: 'Show older entries',
  none: 'Nothing has been recorded yet.',
  noneFound: 'No entries match your search.',
  incomplete: (limit: string) =>
    `The file contains the latest ${limit} matching entries. Narrow the search for earlier ones.`,
  incompleteTitle: 'Export Incomplete',
  fileName: (day: string) => `audit-${day}.csv`,
  csv: ['at', 'kind', 'who', 'action', 'subject', 'address', 'detail', 'sentence'],
} as const;
