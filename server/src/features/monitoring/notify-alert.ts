import { type Announcement, queueAnnouncement } from '../../platform/announcements.ts';
import { t, type MonitoringAlert } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withSystem, type Tx } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { inLanguage } from '../../platform/language.ts';
import { mailTime } from '../../platform/mail/mail-time.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { boundedFetch } from '../../platform/outgoing/bounded-fetch.ts';
import { memberPreferences } from '../identity/index.ts';
import { listAnnouncementReaders } from '../members/index.ts';
import { readTimeZone } from '../organizations/index.ts';
import { findSlack, type OwnedRule, type AlertOwner } from './alerts.store.ts';
import { ruleName } from './default-rules.ts';
import { listPlatformAdmins } from './recipients.store.ts';
import { asMessage, say, write, type Text } from '../../platform/text.ts';

type AlertText = Pick<MonitoringAlert, 'id' | 'title' | 'severity'> & { message: Text };

/** What a sealed Slack address is bound to. */
export const slackBinding = (owner: AlertOwner): string => `monitoring slack ${owner ?? 'platform'}`;

/** Sends an alert to the rule's channels once the transaction commits. */
export const notifyAlert = async (platform: Platform, tx: Tx, rule: OwnedRule, alert: AlertText): Promise<void> => {
  const { organizationId, notifications } = rule;
  if (notifications.includes('inApp') && organizationId !== null) {
    const announcement: Announcement = {
      key: `monitoring ${alert.id}`,
      type: alert.severity === 'critical' || alert.severity === 'high' ? 'error' : 'warning',
      title: asMessage(ruleName(alert.title)),
      message: asMessage(alert.message),
      action: { text: say('View Alerts'), url: '/monitoring?tab=alerts' },
      hasOwnEmail: notifications.includes('email'),
    };
    await queueAnnouncement(platform, tx, {
      organizationId,
      readers: { atLeast: 'admin' },
      announcement,
    });
  }
  if (notifications.includes('email')) {
    const zone = organizationId === null ? 'UTC' : await readTimeZone(tx, organizationId);
    for (const { id, email: to } of await recipients(tx, organizationId))
      await memberPreferences.inLanguageOf(tx, id, () => {
        const time = t('Time: {time}', { time: mailTime(platform.clock.now(), zone) });
        const text = `${write(alert.message)}\n\n${time}\n\n${t('View Alerts')}: ${platform.config.publicUrl}/monitoring?tab=alerts`;
        const subject = t(
          'Alert ({severity, select, critical {critical} high {high} medium {medium} low {low} other {{severity}}}): {title}',
          { severity: alert.severity, title: write(ruleName(alert.title)) },
        );
        const footer = [t('Change alert rules: {link}', { link: `${platform.config.publicUrl}/monitoring?tab=rules` })];
        return sendMail(platform, tx, { kind: 'monitoring', organizationId, to, subject, text, footer });
      });
  }
  if (notifications.includes('slack')) {
    const { title, severity, message } = alert;
    await platform.jobs.enqueue(tx, slackJob, { scope: organizationId, alert: { title, severity, message } });
  }
};

const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** As Slack shows it: Markdown, of which names are no part. */
export const slackText = ({ title, severity, message }: Omit<AlertText, 'id'>, url: string): string =>
  `${t(
    '*{title}* ({severity, select, critical {critical} high {high} medium {medium} low {low} other {{severity}}})\n{message}',
    { title: plain(write(ruleName(title))), severity, message: plain(write(message)) },
  )}\n<${url}|${t('View Alerts')}>`;

/** Admins with a confirmed address; an unconfirmed one may be a stranger's. */
const recipients = async (tx: Tx, owner: AlertOwner): Promise<{ id: string; email: string }[]> => {
  if (owner === null) return listPlatformAdmins(tx);
  const readers = await listAnnouncementReaders(tx, owner);
  return readers.flatMap(({ userId, role, email }) =>
    role === 'admin' && email !== null ? [{ id: userId, email }] : [],
  );
};

/** Slack accepts only small messages, and responds with one word. */
const bounds = { maxBytes: 10_000, deadlineMs: 10_000, redirects: 'refuse' } as const;

/** Jobs of earlier versions have the message as a string. */
/** `scope`, the owner, is the name under which jobs are queued. */
type SlackJob = { scope: AlertOwner } & ({ alert: Omit<AlertText, 'id'> } | { message: string });

export const slackJob = defineJob<SlackJob>({
  name: 'send-slack',
  options: { policy: 'standard', retryLimit: 5, retryBackoff: true },
  async handle(platform, { scope: owner, ...job }) {
    const channel = await withSystem(platform.database, (tx) => findSlack(tx, owner));
    if (channel === null) return;
    const url = new URL(platform.secrets.open(channel.sealed, slackBinding(owner)));
    const alerts = `${platform.config.publicUrl}/monitoring?tab=alerts`;
    const body = JSON.stringify({
      text: 'alert' in job ? inLanguage(channel.language, () => slackText(job.alert, alerts)) : job.message,
    });
    const headers = { 'content-type': 'application/json' };
    const response = await boundedFetch(url, { method: 'POST', body, headers }, bounds);
    if (!response.ok) throw new Error(`Slack responded with status ${response.status}`);
  },
});
