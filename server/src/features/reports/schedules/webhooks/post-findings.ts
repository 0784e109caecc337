import { dayMs, t } from '@sightline/contract';
import type { ReportChannel } from '@sightline/contract';
import { unknownOrigin, defaultTerms, type Platform } from '../../../../platform/context.ts';
import { withTenant, type Tx } from '../../../../platform/database/tenant.ts';
import type { RouteContext } from '../../../../platform/http/bind.ts';
import { defineJob } from '../../../../platform/jobs/jobs.ts';
import { inLanguage } from '../../../../platform/language.ts';
import { formatDays, textOf } from '../../../statements/index.ts';
import { readFindings } from '../../../findings/index.ts';
import { readTimeZone } from '../../../organizations/index.ts';
import { daysUntil, type ReportPlan } from '../../compose/report-plan.ts';
import { templateById } from '../../templates/manage-templates.ts';
import { holdSchedule } from '../schedules.store.ts';
import type { ChannelMessage } from './channel-message.ts';
import { NotDelivered, postMessage, webhookBinding } from './post-message.ts';
import { countWebhookFailure, giveUpWebhook, listWebhooks, markWebhookSent } from './webhooks.store.ts';

/** Without findings, a message that the schedule works is posted at this interval. */
const proofMs = 28 * dayMs;
const maxRetries = 8;

/** `runAt`: epoch milliseconds of the schedule's run, which decides the reported days even if the job is late. */
type PostJob = { organizationId: string; scheduleId: string; channel: ReportChannel; runAt: number };

/** Posts the findings of a scheduled report to a channel of its organization. */
export const postFindingsJob = defineJob<PostJob>({
  name: 'post-report-findings',
  options: { policy: 'standard', retryLimit: maxRetries, retryBackoff: true, expireInSeconds: 120 },
  async handle(platform, { organizationId, scheduleId, channel, runAt }) {
    const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(platform.database, organizationId, work);
    const found = await within(async (tx) => {
      const schedule = await holdSchedule(tx, scheduleId);
      const webhook = (await listWebhooks(tx, [scheduleId])).find((candidate) => candidate.channel === channel);
      if (schedule === null || !schedule.enabled || webhook === undefined) return null;
      const { timeRange } = await templateById(tx, schedule.templateId);
      const at = { now: Math.floor(runAt / 1000), timeZone: await readTimeZone(tx, organizationId), whole: true };
      return { schedule, webhook, days: daysUntil(timeRange, at) };
    });
    if (found === null) return;
    const { schedule, webhook, days } = found;
    // The process ended after it had posted, before the queue knew.
    if (webhook.failure === null && webhook.lastRunAt?.getTime() === runAt) return;
    const read = async () => {
      const { findings, checked } = await readFindings(everyMember(platform, organizationId), days, 'organization');
      const lines = findings.map(({ statement, link }) => ({
        text: textOf(statement),
        evidence: `${platform.config.publicUrl}${link}`,
      }));
      return { findings, message: messageOf(platform, schedule.name, days, { lines, checked }) };
    };
    const { findings, message } = await inLanguage(webhook.language, read);
    const now = platform.clock.now();
    const isProofDue = webhook.lastSentAt === null || now - webhook.lastSentAt.getTime() >= proofMs;
    if (schedule.onlyWhenChanged && findings.length === 0 && !isProofDue) return;
    const url = new URL(platform.secrets.open(webhook.sealedUrl, webhookBinding(organizationId, scheduleId, channel)));
    const key = { scheduleId, channel };
    try {
      await postMessage(platform.config, { channel, url }, message);
    } catch (error) {
      if (!(error instanceof NotDelivered)) throw error;
      const failed = { runAt: new Date(runAt), at: new Date(platform.clock.now()), reason: error.text };
      const isOver = await within(async (tx) => {
        const over = (await countWebhookFailure(tx, key, failed)) > maxRetries || error.isFinal;
        if (over) await giveUpWebhook(tx, key);
        return over;
      });
      platform.log.warn({ err: error, organizationId, channel }, 'the findings of a report could not be delivered');
      if (!isOver) throw error;
      return;
    }
    await within((tx) => markWebhookSent(tx, key, { runAt: new Date(runAt), at: new Date(platform.clock.now()) }));
  },
});

const messageOf = (
  { config }: Platform,
  name: string,
  days: ReportPlan['days'],
  { lines, checked }: Pick<ChannelMessage, 'lines'> & { checked: number },
): ChannelMessage => ({
  title: name,
  subtitle: formatDays(days),
  lines:
    lines.length > 0
      ? lines
      : [
          {
            text: t('{count, plural, one {# figure} other {# figures}} checked, nothing clearly changed.', {
              count: checked,
            }),
          },
        ],
  link: { text: t('Open in Sightline'), url: `${config.publicUrl}/dashboard?${new URLSearchParams(days).toString()}` },
});

/** An anonymous member: sees what every member of the organization may see, and no individuals. */
const everyMember = (platform: Platform, organizationId: string): RouteContext => {
  const user: RouteContext['user'] = {
    id: '00000000-0000-0000-0000-000000000000',
    sessionId: '',
    email: '',
    emailVerified: false,
    name: '',
    role: 'developer',
    isPlatformAdmin: false,
    isDemo: false,
    organizationId,
    organizationName: null,
    avatar: null,
    teamsOnlySince: null,
    terms: defaultTerms,
  };
  return { platform, organizationId, user, actor: { kind: 'job', name: postFindingsJob.name }, origin: unknownOrigin };
};
