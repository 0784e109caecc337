import type { ReportChannel } from '@sightline/contract';
import { currentLanguage, type AnyLanguage } from '@sightline/contract';
import { anyOf } from '../../../../platform/database/any-of.ts';
import type { Tx } from '../../../../platform/database/tenant.ts';
import { knownLanguage } from '../../../../platform/language.ts';
import { inEnglish, readText, stored, type Text } from '../../../../platform/text.ts';

type WebhookFailure = { at: Date; reason: string; willRetry: boolean };
export type StoredWebhook = {
  scheduleId: string;
  channel: ReportChannel;
  sealedUrl: string;
  /** The language of the person who saved the address. */
  language: AnyLanguage;
  lastSentAt: Date | null;
  /** The run of the schedule whose message was last sent or failed. */
  lastRunAt: Date | null;
  /** Why the last message was not sent; null if it was. */
  failure: WebhookFailure | null;
};
type WebhookKey = { scheduleId: string; channel: ReportChannel };

export const listWebhooks = async (tx: Tx, scheduleIds: readonly string[]): Promise<StoredWebhook[]> => {
  if (scheduleIds.length === 0) return [];
  const rows = await tx
    .selectFrom('report_webhooks')
    .selectAll()
    .where('schedule_id', '=', anyOf('uuid', scheduleIds))
    .orderBy('channel')
    .execute();
  return rows.map((row) => ({
    scheduleId: row.schedule_id,
    channel: row.channel as ReportChannel,
    sealedUrl: row.sealed_url,
    language: knownLanguage(row.language),
    lastSentAt: row.last_sent_at,
    lastRunAt: row.run_at,
    failure:
      row.failure === null || row.failed_at === null
        ? null
        : { at: row.failed_at, reason: readText(row.failure, row.failure_text), willRetry: row.will_retry },
  }));
};

/** Replaces the address, and clears the delivery state of the previous one. */
export const saveWebhook = async (
  tx: Tx,
  organizationId: string,
  { scheduleId, channel }: WebhookKey,
  sealedUrl: string,
): Promise<void> => {
  const values = {
    sealed_url: sealedUrl,
    language: currentLanguage(),
    last_sent_at: null,
    run_at: null,
    attempts: 0,
    failed_at: null,
    failure: null,
    failure_text: null,
    will_retry: false,
  };
  await tx
    .insertInto('report_webhooks')
    .values({ organization_id: organizationId, schedule_id: scheduleId, channel, ...values })
    .onConflict((on) => on.columns(['organization_id', 'schedule_id', 'channel']).doUpdateSet(values))
    .execute();
};

export const deleteWebhook = async (tx: Tx, { scheduleId, channel }: WebhookKey): Promise<void> => {
  await tx.deleteFrom('report_webhooks').where('schedule_id', '=', scheduleId).where('channel', '=', channel).execute();
};

export const markWebhookSent = async (
  tx: Tx,
  { scheduleId, channel }: WebhookKey,
  { runAt, at }: { runAt: Date; at: Date },
): Promise<void> => {
  await tx
    .updateTable('report_webhooks')
    .set({
      last_sent_at: at,
      run_at: runAt,
      attempts: 0,
      failed_at: null,
      failure: null,
      failure_text: null,
      will_retry: false,
    })
    .where('schedule_id', '=', scheduleId)
    .where('channel', '=', channel)
    .execute();
};

/** @returns how often the message of this run has failed */
export const countWebhookFailure = async (
  tx: Tx,
  { scheduleId, channel }: WebhookKey,
  { runAt, at, reason }: { runAt: Date; at: Date; reason: Text },
): Promise<number> => {
  const row = await tx
    .updateTable('report_webhooks')
    .set(({ case: when, eb, ref }) => ({
      attempts: when()
        .when('run_at', '=', runAt)
        .then(eb(ref('attempts'), '+', 1))
        .else(1)
        .end(),
      run_at: runAt,
      failed_at: at,
      failure: inEnglish(reason),
      failure_text: stored(reason),
      will_retry: true,
    }))
    .where('schedule_id', '=', scheduleId)
    .where('channel', '=', channel)
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? 0;
};

export const giveUpWebhook = async (tx: Tx, { scheduleId, channel }: WebhookKey): Promise<void> => {
  await tx
    .updateTable('report_webhooks')
    .set({ will_retry: false })
    .where('schedule_id', '=', scheduleId)
    .where('channel', '=', channel)
    .execute();
};
