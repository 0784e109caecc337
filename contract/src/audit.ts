import { z } from 'zod';
import { limits } from './constants.ts';
import { instant } from './primitives.ts';
import { route } from './route.ts';

/** Everything that the audit log of an organization records, as `feature.verb`. */
export const auditActions = [
  'account.connect-single-sign-on',
  'api-tokens.create',
  'api-tokens.revoke',
  'audit.export',
  'billing.request-plan',
  'decisions.remove',
  'decisions.save',
  'explanations.generate',
  'integrations.begin-consent',
  'integrations.connect',
  'integrations.consent',
  'integrations.disconnect',
  'integrations.reconnect',
  'integrations.remove-sample',
  'integrations.schedule',
  'integrations.scope',
  'integrations.stop',
  'integrations.sync',
  'integrations.webhook',
  'integrations.webhook-remove',
  'issue-reports.close',
  'issue-reports.reopen',
  'mappings.change',
  'members.allow-domain',
  'language-model.change',
  'language-model.key',
  'language-model.test',
  'members.approve-request',
  'members.ask-to-join',
  'members.change-role',
  'members.close-domain',
  'members.decline-request',
  'members.invite',
  'members.join',
  'members.leave',
  'members.remove',
  'members.reset-second-factor',
  'members.revoke-invitation',
  'members.withdraw-request',
  'mailbox.send-again',
  'monitoring.acknowledge',
  'monitoring.change-rule',
  'monitoring.change-slack',
  'monitoring.create-rule',
  'monitoring.dismiss',
  'monitoring.remove-rule',
  'organization.activate',
  'organization.cancel-deletion',
  'organization.change',
  'organization.change-limits',
  'organization.change-logo',
  'organization.change-plan',
  'organization.export',
  'organization.found',
  'organization.remove-logo',
  'organization.request-deletion',
  'organization.suspend',
  'people.ask-to-be-tied',
  'people.tie',
  'predictions.generate',
  'profiles.add-skill',
  'profiles.note',
  'profiles.remove-note',
  'profiles.remove-skill',
  'pulse.change',
  'recommendations.generate',
  'recommendations.status',
  'reporting.change-schedule',
  'reporting.change-template',
  'reporting.create-template',
  'reporting.delete',
  'reporting.delete-schedule',
  'reporting.delete-template',
  'reporting.download',
  'reporting.export',
  'reporting.export-data',
  'reporting.generate',
  'reporting.retry',
  'reporting.revoke-share',
  'reporting.schedule',
  'reporting.share',
  'reporting.test-schedule',
  'reporting.test-webhook',
  'reporting.unsubscribe',
  'retention.announce',
  'retention.change',
  'retention.remove',
  'risks.assess',
  'rules.change',
  'scoring.change',
  'security.change-policy',
  'security.change-single-sign-on',
  'teams.top-performers',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Everything that is recorded about an account, in any organization. */
export const accountActions = [
  'account.add-passkey',
  'account.begin-passkey',
  'account.begin-two-factor',
  'account.change-avatar',
  'account.change-password',
  'account.connect-single-sign-on',
  'account.create-api-token',
  'account.end-session',
  'account.fail-sign-in',
  'account.forgot-password',
  'account.refuse-passkey',
  'account.register',
  'account.remove-avatar',
  'account.remove-passkey',
  'account.rename',
  'account.rename-passkey',
  'account.renew-recovery-codes',
  'account.reset-password',
  'account.reset-second-factor',
  'account.revoke-api-token',
  'account.sign-in',
  'account.sign-out',
  'account.turn-two-factor-off',
  'account.turn-two-factor-on',
  'account.verify-email',
  'organization.change-role',
  'organization.create',
  'organization.switch',
] as const;
export type AccountAction = (typeof accountActions)[number];

const part = z.string().trim().max(limits.searchQuery).optional();
const filter = {
  text: part.describe('part of any text of the entry'),
  who: part.describe('part of the name of who did it'),
  action: part.describe('part of the action, such as integrations'),
  from: instant.optional().describe('inclusive'),
  to: instant.optional().describe('exclusive'),
};

export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  actorKind: z.enum(['user', 'job', 'webhook', 'system']),
  actorName: z.string(),
  action: z.string().describe('as feature.verb, for example integrations.connect'),
  subject: z.string().describe('what it was done to'),
  address: z.string().describe('where the request came from; empty for jobs'),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Maximum entries of an exported file. */
export const auditExportLimit = 10_000;

export const audit = {
  list: route({
    method: 'GET',
    path: '/audit',
    access: 'signed-in',
    summary: 'List audit entries, newest first',
    query: z.object({
      ...filter,
      before: z.coerce
        .number()
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('id of the last one seen'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.object({ entries: z.array(auditEntry), next: z.int().nullable().describe('`before` of the next page') }),
  }),
  export: route({
    method: 'GET',
    path: '/audit/export',
    access: 'signed-in',
    summary: 'Export matching audit entries, up to the latest 10,000. The export is recorded',
    query: z.object(filter),
    reply: z.object({ entries: z.array(auditEntry), complete: z.boolean() }),
  }),
  viewsOfMe: route({
    method: 'GET',
    path: '/audit/views-of-me',
    access: 'signed-in',
    summary: 'List the latest 100 views of your individual figures',
    reply: z.object({
      views: z.array(
        z.object({ at: instant, viewer: z.string(), what: z.string().describe('the metric or page that was opened') }),
      ),
    }),
  }),
};
