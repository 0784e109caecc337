/** Each action of the audit log as a sentence. */
import { auditActions, t, type AuditAction, type AuditEntry } from '@sightline/contract';
import {
  type Entry,
  changes,
  chosen,
  day,
  format,
  number,
  organizationParts,
  plan,
  policyParts,
  question,
  recommendationState,
  role,
  searched,
  tokenReads,
  word,
} from './audit-details.ts';
import { removedInWords } from './retention.ts';

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
  'integrations.stop': ({ subject }) => t('Canceled a {subject} sync', { subject }),
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
  'billing.request-plan': ({ subject }) => t('Requested the {subject} plan', { subject: plan(subject) }),
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
  'organization.cancel-deletion': ({ subject }) => t('Canceled the deletion of {subject}', { subject }),
  'organization.request-deletion': ({ subject, detail }) =>
    t('Requested the deletion of {subject} on {dueAt}', { subject, dueAt: day(detail, 'dueAt') }),
  'organization.export': ({ subject }) => t('Exported all data of {subject}', { subject }),
  'organization.change-limits': ({ subject }) => t('Changed the limits of {subject}', { subject }),
  'organization.change-logo': ({ subject }) => t('Changed the logo of {subject}', { subject }),
  'organization.remove-logo': ({ subject }) => t('Removed the logo of {subject}', { subject }),
  'organization.change-plan': ({ subject, detail }) => {
    const [from, to] = [plan(word(detail, 'from')), plan(word(detail, 'to'))];
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
    t('Exported the report {subject} as {format}', { subject, format: format(detail) }),
  'reporting.export-data': ({ subject, detail }) =>
    t('Exported {subject} data as {format}, {from} to {to}', {
      subject,
      format: format(detail),
      from: day(detail, 'from'),
      to: day(detail, 'to'),
    }),
  'reporting.generate': ({ subject, detail }) =>
    t('Generated the report {subject} as {format}', { subject, format: format(detail) }),
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
      takesEffectOn: day(detail, 'takesEffectOn'),
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
