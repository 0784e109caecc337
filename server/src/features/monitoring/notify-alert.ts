import type { MonitoringAlert } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withSystem, type Tx } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { boundedFetch } from '../../platform/outgoing/bounded-fetch.ts';
import { memberPreferences } from '../identity/index.ts';
import { listAnnouncementReaders } from '../members/index.ts';
import { findSlackUrl, type OwnedRule, type Scope } from './alerts.store.ts';
import { ruleName } from './default-rules.ts';
import { listPlatformAdmins } from './recipients.store.ts';
import { say, write, inEnglish, type Text } from '../../platform/text.ts';

type AlertText = Pick<MonitoringAlert, 'id' | 'title' | 'severity'> & { message: Text };

/** What a sealed Slack address is bound to. */
export const slackBinding = (scope: Scope): string => `monitoring slack ${scope ?? 'platform'}`;

/** Sends an alert to the rule's channels once the transaction commits. */
export const notifyAlert = async (platform: Platform, tx: Tx, rule: OwnedRule, alert: AlertText): Promise<void> => {
  const { organizationId, notifications } = rule;
  if (notifications.includes('inApp') && organizationId !== null) {
    const announcement = {
      key: `monitoring ${alert.id}`,
      type: alert.severity === 'critical' || alert.severity === 'high' ? 'error' : 'warning',
      title: ruleName(alert.title),
      message: alert.message,
      action: { text: say('View Alerts'), url: '/monitoring?tab=alerts' },
      hasOwnEmail: notifications.includes('email'),
    };
    await platform.jobs.enqueue(tx, 'publish-announcement', {
      organizationId,
      readers: { atLeast: 'admin' },
      announcement,
    });
  }
  if (notifications.includes('email')) {
    for (const { id, email: to } of await recipients(tx, organizationId))
      await memberPreferences.inLanguageOf(tx, id, () => {
        const text = `${write(alert.message)}\n\n${platform.config.publicUrl}/monitoring?tab=alerts`;
        const subject = write(ruleName(alert.title));
        return sendMail(platform, tx, { kind: 'monitoring', organizationId, to, subject, text });
      });
  }
  if (notifications.includes('slack')) {
    // A channel is read by people of several languages.
    const message = `*${alert.title}* (${alert.severity})\n${inEnglish(alert.message)}`;
    await platform.jobs.enqueue(tx, slackJob, { scope: organizationId, message });
  }
};

/** Admins who confirmed their address: another may be a stranger's. */
const recipients = async (tx: Tx, scope: Scope): Promise<{ id: string; email: string }[]> => {
  if (scope === null) return listPlatformAdmins(tx);
  const readers = await listAnnouncementReaders(tx, scope);
  return readers.flatMap(({ userId, role, email }) =>
    role === 'admin' && email !== null ? [{ id: userId, email }] : [],
  );
};

/** Slack's servers take only small messages, and answer with a word. */
const bounds = { maxBytes: 10_000, deadlineMs: 10_000, redirects: 'refuse' } as const;

export const slackJob = defineJob<{ scope: Scope; message: string }>({
  name: 'send-slack',
  options: { policy: 'standard', retryLimit: 5, retryBackoff: true },
  async handle(platform, { scope, message }) {
    const sealed = await withSystem(platform.database, (tx) => findSlackUrl(tx, scope));
    if (sealed === null) return;
    const url = new URL(platform.secrets.open(sealed, slackBinding(scope)));
    const body = JSON.stringify({ text: message });
    const headers = { 'content-type': 'application/json' };
    const response = await boundedFetch(url, { method: 'POST', body, headers }, bounds);
    if (!response.ok) throw new Error(`Slack responded with status ${response.status}`);
  },
});
