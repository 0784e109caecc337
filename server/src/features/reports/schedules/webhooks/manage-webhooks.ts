import { message, t } from '@sightline/contract';
import type { contract, RouteInput, ScheduledReport } from '@sightline/contract';
import { writeAudit } from '../../../../platform/audit/audit.store.ts';
import { withTenant, type Tx } from '../../../../platform/database/tenant.ts';
import { InvalidInput, NotFound } from '../../../../platform/errors.ts';
import type { RouteContext } from '../../../../platform/http/bind.ts';
import { countAgainst } from '../../../../platform/limits.store.ts';
import { refuseDemo } from '../../../identity/index.ts';
import { holdSchedule } from '../schedules.store.ts';
import { assertWebhookAddress, NotDelivered, postMessage, webhookBinding } from './post-message.ts';
import { deleteWebhook, listWebhooks, saveWebhook, type StoredWebhook } from './webhooks.store.ts';

type Fields = RouteInput<typeof contract.reports.schedule>['body'];
export type WebhookChanges = NonNullable<Fields['webhooks']>;

const channels = ['slack', 'teams'] as const;
const testLimit = { name: 'report-webhook-tests', most: 30, seconds: 3600 };
const nothingOutside = message('The demo sends nothing outside the product.');

export const presentWebhook = ({
  channel,
  lastSentAt,
  failure,
}: StoredWebhook): ScheduledReport['webhooks'][number] => ({
  channel,
  lastSentAt: lastSentAt?.toISOString() ?? null,
  failure: failure === null ? null : { ...failure, at: failure.at.toISOString() },
});

/** Before the transaction that saves them, because names are looked up. @throws InvalidInput, NotAllowed in the demo */
export const assertWebhooks = async ({ user, platform }: RouteContext, changes: WebhookChanges): Promise<void> => {
  const urls = Object.values(changes).filter((url) => typeof url === 'string');
  if (urls.length > 0) refuseDemo(user, t(nothingOutside));
  for (const url of urls) await explained(() => assertWebhookAddress(platform.config, new URL(url)));
};

/** Stores addresses encrypted; null removes one, missing ones stay unchanged. */
export const changeWebhooks = async (
  tx: Tx,
  { organizationId, platform }: RouteContext,
  scheduleId: string,
  changes: WebhookChanges,
): Promise<void> => {
  for (const channel of channels) {
    const url = changes[channel];
    if (url === undefined) continue;
    if (url === null) await deleteWebhook(tx, { scheduleId, channel });
    else {
      const sealed = platform.secrets.seal(url, webhookBinding(organizationId, scheduleId, channel));
      await saveWebhook(tx, organizationId, { scheduleId, channel }, sealed);
    }
  }
};

/** Posts a short message to the address given, or else to the one that the schedule has. @throws InvalidInput, NotFound */
export const testWebhook = async (
  ctx: RouteContext,
  { channel, url: given, scheduleId = '' }: RouteInput<typeof contract.reports.testWebhook>['body'],
): Promise<void> => {
  const { platform, organizationId, user } = ctx;
  refuseDemo(user, t(nothingOutside));
  await countAgainst(platform, testLimit, user.id);
  const url = await withTenant(platform.database, organizationId, async (tx) => {
    const stored = given ?? (await storedUrl(tx, ctx, scheduleId, channel));
    const address = new URL(stored);
    await writeAudit(tx, ctx, { action: 'reporting.test-webhook', subject: address.hostname });
    return address;
  });
  const message = {
    title: t('Test message from Sightline'),
    subtitle: user.organizationName ?? '',
    lines: [{ text: t('Findings of a scheduled report will be posted here.') }],
    link: { text: t('Open in Sightline'), url: `${platform.config.publicUrl}/reports` },
  };
  await explained(() => postMessage(platform.config, { channel, url }, message));
};

const storedUrl = async (
  tx: Tx,
  { organizationId, platform }: RouteContext,
  scheduleId: string,
  channel: (typeof channels)[number],
): Promise<string> => {
  if ((await holdSchedule(tx, scheduleId)) === null) throw new NotFound('scheduled report', scheduleId);
  const webhook = (await listWebhooks(tx, [scheduleId])).find((candidate) => candidate.channel === channel);
  if (webhook === undefined) throw new InvalidInput(t('Enter a webhook URL first.'));
  return platform.secrets.open(webhook.sealedUrl, webhookBinding(organizationId, scheduleId, channel));
};

const explained = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof NotDelivered) throw new InvalidInput(error.text);
    throw error;
  }
};
