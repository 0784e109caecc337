/** Texts of the audit log: each action as a sentence. */
import {
  auditActions,
  formatList,
  t,
  type AuditAction,
  type AuditEntry,
  type RecommendationStatus,
} from '@sightline/contract';
import { removedInWords } from './retention.ts';
import { roleName } from './roles.ts';
import { securityTexts } from './security.ts';

type Entry = Pick<AuditEntry, 'subject' | 'detail'>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const word = (detail: unknown, name: string): string => {
  const value = isRecord(detail) ? detail[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const number = (detail: unknown, name: string): number => Number(word(detail, name));
const role = (detail: unknown, name = 'role'): string => roleName(word(detail, name));

/** The changed fields as text. */
const changes = (detail: unknown, written: (name: string, value: unknown) => string): string => {
  if (!isRecord(detail) || !isRecord(detail['from']) || !isRecord(detail['to'])) return '';
  const { from, to } = detail;
  return formatList(Object.keys(to).flatMap((name) => (from[name] === to[name] ? [] : [written(name, to[name])])));
};

const tokenScopes: Readonly<Record<string, string>> = securityTexts.tokens.scope;
const tokenReads = (detail: Entry['detail']): string => {
  const scopes = Array.isArray(detail['scopes']) ? detail['scopes'].map(String) : [];
  return formatList(scopes.map((scope) => tokenScopes[scope] ?? scope));
};

const organizationParts: Readonly<Record<string, string>> = {
  name: t('name'),
  domain: t('domain'),
  timeZone: t('time zone'),
};
const policyParts: Readonly<Record<string, string>> = {
  strictSessions: t('strict sessions'),
  requireTwoFactor: t('required two-factor sign-in'),
  teamsOnly: t('Teams only'),
};
const questions: Readonly<Record<string, string>> = {
  completion: t('when items are done'),
  amount: t('how much is done by a day'),
  ship: t('whether work ships by a day'),
  sprint: t('the odds of a sprint'),
  effect: t('whether a change helped'),
  'what-if': t('a what-if'),
  bottleneck: t('the bottleneck'),
};
/** A decision's subject is the kind of its question and a team, such as `effect of Mobile`. */
const question = ({ subject }: Entry): string => {
  const [, kind = '', team = ''] = /^([a-z-]+) of (.*)$/s.exec(subject) ?? [];
  if (team === '') return subject;
  const name = team === 'the organization' ? t('the organization') : team;
  return t('“{question}” of {team}', { question: questions[kind] ?? kind, team: name });
};

/** In sentences; the page has names of its own. */
const recommendationStates: Readonly<Record<RecommendationStatus, string>> = {
  new: t('new'),
  in_progress: t('in progress'),
  completed: t('completed'),
  dismissed: t('dismissed'),
};
const recommendationState = (detail: unknown, name: string): string => {
  const value = word(detail, name);
  return recommendationStates[value as RecommendationStatus] ?? value;
};

const scopeNames = {
  projects: (count: number) => t('{count, plural, one {# project} other {# projects}}', { count }),
  boards: (count: number) => t('{count, plural, one {# board} other {# boards}}', { count }),
  repositories: (count: number) => t('{count, plural, one {# repository} other {# repositories}}', { count }),
  spaces: (count: number) => t('{count, plural, one {# space} other {# spaces}}', { count }),
};
const scopeKinds = ['projects', 'boards', 'repositories', 'spaces'] as const;
const allOf = {
  projects: t('all projects'),
  boards: t('all boards'),
  repositories: t('all repositories'),
  spaces: t('all spaces'),
};
const chosen = (detail: Entry['detail']): string =>
  formatList(
    scopeKinds.flatMap((name) => {
      const count = word(detail, name);
      return count === '' ? [] : [count === 'all' ? allOf[name] : scopeNames[name](Number(count))];
    }),
  );

const searched = (detail: Entry['detail']): string =>
  ['text', 'who', 'action', 'from', 'to']
    .map((name) => word(detail, name))
    .filter((text) => text !== '')
    .map((text) => t('“{text}”', { text }))
    .join(', ');

const sentences: Record<AuditAction, (entry: Entry) => string> = {
  'account.connect-single-sign-on': ({ subject }) => t('Connected account {subject} to single sign-on', { subject }),
  'api-tokens.create': ({ subject, detail }) =>
    t('Created API token {subject} for {days, plural, one {# day} other {# days}} with access to {scopes}', {
      subject,
      days: number(detail, 'expiresInDays'),
      scopes: tokenReads(detail),
    }),
  'api-tokens.revoke': ({ subject }) => t('Revoked API token {subject}', { subject }),
  'audit.export': ({ subject, detail }) => {
    const words = searched(detail);
    return words === ''
      ? t('Exported {subject} of the audit log', { subject })
      : t('Exported {subject} of the audit log, searched for {words}', { subject, words });
  },
  'decisions.remove': (entry) =>
    t('Removed a saved Decision Support answer: {question}', { question: question(entry) }),
  'decisions.save': (entry) => t('Saved a Decision Support answer: {question}', { question: question(entry) }),
  'explanations.generate': ({ subject }) => t('Generated insights for {subject}', { subject }),
  'integrations.begin-consent': ({ subject }) => t('Started connecting {subject} with Atlassian', { subject }),
  'integrations.connect': ({ subject, detail }) =>
    t('Connected {subject} at {baseUrl}', { subject, baseUrl: word(detail, 'baseUrl') }),
  'integrations.consent': ({ subject, detail }) =>
    t('Granted access to {subject} at Atlassian, for {sites, plural, one {# site} other {# sites}}', {
      subject,
      sites: number(detail, 'sites'),
    }),
  'integrations.disconnect': ({ subject }) => t('Deleted {subject} credentials', { subject }),
  'integrations.reconnect': ({ subject, detail }) =>
    t('Replaced {subject} credentials for {baseUrl}', { subject, baseUrl: word(detail, 'baseUrl') }),
  'integrations.remove-sample': ({ subject }) =>
    t('Removed the {subject} and everything collected from it', { subject }),
  'integrations.schedule': ({ subject, detail }) =>
    t('Changed the {subject} sync interval from {from, number} to {to, plural, one {# minute} other {# minutes}}', {
      subject,
      from: number(detail, 'from'),
      to: number(detail, 'to'),
    }),
  'integrations.scope': ({ subject, detail }) =>
    t(
      'Changed the scope for {subject}: {scope}; {removed, plural, one {# stored item} other {# stored items}} removed',
      { subject, scope: chosen(detail), removed: number(detail, 'removed') },
    ),
  'integrations.stop': ({ subject }) => t('Cancelled a {subject} sync', { subject }),
  'integrations.sync': ({ subject }) => t('Started a {subject} sync', { subject }),
  'integrations.webhook': ({ subject }) => t('Created a {subject} webhook secret', { subject }),
  'integrations.webhook-remove': ({ subject }) => t('Removed the {subject} webhooks', { subject }),
  'issue-reports.close': ({ subject }) => t('Closed reported issue {subject}', { subject }),
  'issue-reports.reopen': ({ subject }) => t('Reopened reported issue {subject}', { subject }),
  'mappings.change': ({ subject }) => t('Changed the team mappings: {subject}', { subject }),
  'members.allow-domain': ({ subject }) => t('Allowed join requests from {subject}', { subject }),
  'members.approve-request': ({ subject, detail }) =>
    t('Approved {subject} to join as {role}', { subject, role: role(detail) }),
  'members.ask-to-join': ({ subject }) => t('Requested to join as {subject}', { subject }),
  'members.change-role': ({ subject, detail }) =>
    t("Changed {subject}'s role from {from} to {to}", { subject, from: role(detail, 'from'), to: role(detail, 'to') }),
  'members.close-domain': ({ subject }) => t('Stopped join requests from {subject}', { subject }),
  'members.decline-request': ({ subject }) => t("Declined {subject}'s request to join", { subject }),
  'members.invite': ({ subject, detail }) => t('Invited {subject} as {role}', { subject, role: role(detail) }),
  'members.join': ({ subject, detail }) =>
    word(detail, 'role') === ''
      ? t('Joined as {subject}', { subject })
      : t('Joined as {subject} with role {role}', { subject, role: role(detail) }),
  'members.leave': ({ subject }) => t('Left the organization as {subject}', { subject }),
  'members.remove': ({ subject }) => t('Removed {subject} from the organization', { subject }),
  'language-model.change': ({ subject }) => t('Changed the AI configuration: {subject}', { subject }),
  'language-model.key': ({ subject }) => t('Changed the API key of the language model: {subject}', { subject }),
  'language-model.test': ({ subject }) => t('Tested the connection to the language model at {subject}', { subject }),
  'members.reset-second-factor': ({ subject }) => t('Reset two-factor sign-in for {subject}', { subject }),
  'members.revoke-invitation': ({ subject }) => t('Revoked the invitation for {subject}', { subject }),
  'members.withdraw-request': ({ subject }) => t('Withdrew the request to join as {subject}', { subject }),
  'billing.request-plan': ({ subject }) => t('Requested the {subject} plan', { subject }),
  'mailbox.send-again': ({ subject }) => t('Sent an email to {subject} again', { subject }),
  'monitoring.acknowledge': ({ subject }) => t('Acknowledged the alert {subject}', { subject }),
  'monitoring.change-rule': ({ subject }) => t('Changed the alert rule {subject}', { subject }),
  'monitoring.change-slack': ({ subject }) =>
    subject === 'set' ? t('Set the Slack webhook for alerts') : t('Removed the Slack webhook for alerts'),
  'monitoring.create-rule': ({ subject }) => t('Created the alert rule {subject}', { subject }),
  'monitoring.dismiss': ({ subject }) => t('Dismissed the alert {subject}', { subject }),
  'monitoring.remove-rule': ({ subject }) => t('Deleted the alert rule {subject}', { subject }),
  'predictions.generate': ({ subject }) => t('Generated a prediction for {subject}', { subject }),
  'risks.assess': ({ subject }) => t('Assessed the risks of {subject}', { subject }),
  'recommendations.generate': ({ subject }) => t('Generated recommendations for {subject}', { subject }),
  'recommendations.status': ({ subject, detail }) =>
    t('Moved {subject} from {from} to {to}', {
      subject,
      from: recommendationState(detail, 'from'),
      to: recommendationState(detail, 'to'),
    }),
  'organization.activate': ({ subject }) => t('Activated the organization {subject}', { subject }),
  'organization.cancel-deletion': ({ subject }) => t('Cancelled the deletion of {subject}', { subject }),
  'organization.request-deletion': ({ subject, detail }) =>
    t('Requested the deletion of {subject} on {dueAt}', { subject, dueAt: word(detail, 'dueAt').slice(0, 10) }),
  'organization.export': ({ subject }) => t('Exported all data of {subject}', { subject }),
  'organization.change-limits': ({ subject }) => t('Changed the limits of {subject}', { subject }),
  'organization.change-logo': ({ subject }) => t('Changed the logo of {subject}', { subject }),
  'organization.remove-logo': ({ subject }) => t('Removed the logo of {subject}', { subject }),
  'organization.change-plan': ({ subject, detail }) => {
    const [from, to] = [word(detail, 'from'), word(detail, 'to')];
    return from === to
      ? t('Kept {subject} on the {to} plan', { subject, to })
      : t('Changed the plan of {subject} from {from} to {to}', { subject, from, to });
  },
  'organization.suspend': ({ subject }) => t('Suspended the organization {subject}', { subject }),
  'organization.change': ({ detail, subject }) => {
    const parts = changes(detail, (name, value) =>
      typeof value === 'string'
        ? t('{setting} to {value}', { setting: organizationParts[name] ?? name, value })
        : t('{setting} to none', { setting: organizationParts[name] ?? name }),
    );
    return parts === ''
      ? t('Saved {subject} without changes', { subject })
      : t('Changed the organization: {parts}', { parts });
  },
  'organization.found': ({ subject }) => t('Created the organization {subject}', { subject }),
  'people.ask-to-be-tied': ({ subject, detail }) =>
    t('Requested a link to {who} as {subject}', { who: word(detail, 'who'), subject }),
  'people.tie': ({ subject, detail }) =>
    t('Linked user {subject} to {person}', { subject, person: word(detail, 'person') }),
  'profiles.add-skill': ({ subject, detail }) =>
    t('Added the skill {skill} to {subject}', { skill: word(detail, 'skill'), subject }),
  'profiles.note': ({ subject }) => t('Wrote a note about {subject}', { subject }),
  'profiles.remove-note': ({ subject }) => t('Removed a note about {subject}', { subject }),
  'profiles.remove-skill': ({ subject, detail }) =>
    t('Removed the skill {skill} from {subject}', { skill: word(detail, 'skill'), subject }),
  'pulse.change': ({ subject }) => t('Pulse survey {subject}', { subject }),
  'reporting.change-schedule': ({ subject, detail }) => {
    const schedule = word(detail, 'schedule');
    return schedule === ''
      ? t('Changed the scheduled report {subject}', { subject })
      : t('Changed the scheduled report {subject}: {schedule}', { subject, schedule });
  },
  'reporting.change-template': ({ subject }) => t('Changed the report template {subject}', { subject }),
  'reporting.create-template': ({ subject }) => t('Created the report template {subject}', { subject }),
  'reporting.delete': ({ subject }) => t('Deleted the report {subject}', { subject }),
  'reporting.delete-schedule': ({ subject }) => t('Deleted the scheduled report {subject}', { subject }),
  'reporting.delete-template': ({ subject }) => t('Deleted the report template {subject}', { subject }),
  'reporting.download': ({ subject }) => t('Downloaded the report {subject}', { subject }),
  'reporting.export': ({ subject, detail }) =>
    t('Exported the report {subject} as {format}', { subject, format: word(detail, 'format') }),
  'reporting.export-data': ({ subject, detail }) =>
    t('Exported {subject} data as {format}, {from} to {to}', {
      subject,
      format: word(detail, 'format'),
      from: word(detail, 'from'),
      to: word(detail, 'to'),
    }),
  'reporting.generate': ({ subject, detail }) =>
    t('Generated the report {subject} as {format}', { subject, format: word(detail, 'format') }),
  'reporting.retry': ({ subject }) => t('Generated the report {subject} again', { subject }),
  'reporting.revoke-share': ({ subject }) => t('Revoked a link to the report {subject}', { subject }),
  'reporting.schedule': ({ subject, detail }) =>
    t('Scheduled the report {subject}: {schedule}', { subject, schedule: word(detail, 'schedule') }),
  'reporting.share': ({ subject, detail }) =>
    t('Created a link to the report {subject} for {days, plural, one {# day} other {# days}}', {
      subject,
      days: number(detail, 'days'),
    }),
  'reporting.test-schedule': ({ subject }) => t('Generated the scheduled report {subject} as a test', { subject }),
  'reporting.test-webhook': ({ subject }) => t('Posted a test message to {subject}', { subject }),
  'reporting.unsubscribe': ({ subject }) => t('Unsubscribed from the scheduled report {subject}', { subject }),
  'retention.announce': ({ subject, detail }) =>
    t('Announced that from {takesEffectOn}, {subject} (plan limit)', {
      takesEffectOn: word(detail, 'takesEffectOn'),
      subject,
    }),
  'retention.change': ({ subject }) => t('Changed data retention: {subject} (plan limit)', { subject }),
  'retention.remove': ({ subject, detail }) =>
    t('Removed data from {subject}: {removed}', { subject, removed: removedInWords(detail) }),
  'rules.change': ({ subject }) => t('Changed the measurement rules: {subject}', { subject }),
  'scoring.change': ({ subject }) => t('Changed the scoring configuration: {subject}', { subject }),
  'security.change-policy': ({ detail }) => {
    const parts = changes(detail, (name, value) => {
      const rule = policyParts[name] ?? name;
      return value === true ? t('{rule} on', { rule }) : t('{rule} off', { rule });
    });
    return parts === ''
      ? t('Saved the sign-in rules without changes')
      : t('Changed the sign-in rules: {parts}', { parts });
  },
  'security.change-single-sign-on': ({ subject, detail }) => {
    const defaultRole = role(detail, 'defaultRole');
    return detail['enabled'] === true
      ? t('Changed single sign-on with {subject}: on, new members get the role {defaultRole}', { subject, defaultRole })
      : t('Changed single sign-on with {subject}: off, new members get the role {defaultRole}', {
          subject,
          defaultRole,
        });
  },
  'teams.top-performers': ({ subject }) => t('Changed the Top Performers lists: {subject}', { subject }),
};

const isKnown = (action: string): action is AuditAction => auditActions.some((known) => known === action);

/** An unknown action shows its key. */
export const auditSentence = ({ action, subject, detail }: Pick<AuditEntry, 'action'> & Entry): string =>
  isKnown(action) ? sentences[action]({ subject, detail }) : `${action}: ${subject}`;

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
  'predictions.': t('AI Predictions'),
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
