import { t } from '@sightline/contract';
import type { contract, GeneratedReport, RouteInput, ScheduledReport } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { Conflict, InvalidInput, NotFound } from '../../../platform/errors.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { inLanguage } from '../../../platform/language.ts';
import { holdList } from '../../../platform/limits.store.ts';
import { readMemberAccounts } from '../../members/index.ts';
import { findReport } from '../generated-reports.store.ts';
import { presentReport } from '../list-reports.ts';
import { heldTemplate, templateNames } from '../templates/manage-templates.ts';
import { requestScheduled, runScheduleName } from './run-schedule.ts';
import {
  deleteSchedule,
  holdSchedule,
  listRecipients,
  listSchedules,
  replaceRecipients,
  saveSchedule,
  type StoredSchedule,
} from './schedules.store.ts';
import { assertWebhooks, changeWebhooks, presentWebhook, type WebhookChanges } from './webhooks/manage-webhooks.ts';
import { listWebhooks } from './webhooks/webhooks.store.ts';
import { assertTimeZone, nextRun, writeTiming } from './timing.ts';

const maxSchedules = 200;

type Fields = RouteInput<typeof contract.reports.schedule>['body'];
type Changes = RouteInput<typeof contract.reports.changeSchedule>['body'];

export const readSchedules = async (ctx: RouteContext): Promise<ScheduledReport[]> => {
  const members = await readMemberAccounts(ctx);
  return withTenant(ctx.platform.database, ctx.organizationId, async (tx) =>
    present(tx, await listSchedules(tx), members),
  );
};

type Members = Awaited<ReturnType<typeof readMemberAccounts>>;

const present = async (tx: Tx, schedules: readonly StoredSchedule[], members: Members): Promise<ScheduledReport[]> => {
  const recipients = await listRecipients(
    tx,
    schedules.map(({ id }) => id),
  );
  const templates = await templateNames(tx);
  const webhooks = await listWebhooks(
    tx,
    schedules.map(({ id }) => id),
  );
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return schedules.map((schedule) => ({
    id: schedule.id,
    name: schedule.name,
    templateId: schedule.templateId,
    templateName: templates.get(schedule.templateId) ?? '',
    schedule: writeTiming(schedule.timing),
    timing: schedule.timing,
    recipients: (recipients.get(schedule.id) ?? []).flatMap(({ userId, unsubscribedAt }) => {
      const name = names.get(userId);
      return name === undefined ? [] : [{ userId, name, unsubscribed: unsubscribedAt !== null }];
    }),
    format: schedule.format,
    onlyWhenChanged: schedule.onlyWhenChanged,
    webhooks: webhooks.filter(({ scheduleId }) => scheduleId === schedule.id).map(presentWebhook),
    nextRun: schedule.nextRun?.toISOString() ?? null,
    lastRun: schedule.lastRun?.toISOString() ?? null,
    enabled: schedule.enabled,
  }));
};

export const createSchedule = async (
  ctx: RouteContext,
  { recipients, webhooks = {}, ...fields }: Fields,
): Promise<ScheduledReport> => {
  await assertWebhooks(ctx, webhooks);
  const members = await readMemberAccounts(ctx);
  return withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    await holdList(tx, `schedules ${ctx.organizationId}`);
    if ((await listSchedules(tx)).length >= maxSchedules)
      throw new Conflict(t('You can have up to {maxSchedules} scheduled reports. Delete one first.', { maxSchedules }));
    const schedule: StoredSchedule = {
      ...fields,
      id: randomUUID(),
      enabled: true,
      version: 0,
      nextRun: null,
      lastRun: null,
      createdBy: ctx.user.name,
    };
    return save(tx, ctx, { schedule, recipients, webhooks, members, action: 'reporting.schedule' });
  });
};

export const changeSchedule = async (
  ctx: RouteContext,
  id: string,
  { recipients, webhooks = {}, ...changes }: Changes,
): Promise<ScheduledReport> => {
  await assertWebhooks(ctx, webhooks);
  const members = await readMemberAccounts(ctx);
  return withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const stored = await held(tx, id);
    const defined = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const schedule: StoredSchedule = { ...stored, ...defined };
    return save(tx, ctx, { schedule, recipients, webhooks, members, action: 'reporting.change-schedule' });
  });
};

type Saved = {
  schedule: StoredSchedule;
  recipients: readonly string[] | undefined;
  webhooks: WebhookChanges;
  members: Members;
  action: 'reporting.schedule' | 'reporting.change-schedule';
};

/** Saves a schedule and queues its next run in the same transaction. */
const save = async (
  tx: Tx,
  ctx: RouteContext,
  { schedule, recipients, webhooks, members, action }: Saved,
): Promise<ScheduledReport> => {
  const { platform, organizationId } = ctx;
  assertTimeZone(schedule.timing);
  await heldTemplate(tx, schedule.templateId);
  const stranger = recipients?.find((userId) => members.every(({ id }) => id !== userId));
  if (stranger !== undefined) throw new InvalidInput(t('Recipients must be members of the organization.'));
  const now = new Date(platform.clock.now());
  const next = schedule.enabled ? nextRun(schedule.timing, now) : null;
  const saved = { ...schedule, version: schedule.version + 1, nextRun: next };
  await saveSchedule(tx, organizationId, saved, now);
  if (recipients !== undefined) await replaceRecipients(tx, organizationId, saved.id, [...new Set(recipients)]);
  await changeWebhooks(tx, ctx, saved.id, webhooks);
  if (next !== null)
    await platform.jobs.enqueue(
      tx,
      runScheduleName,
      { organizationId, scheduleId: saved.id, version: saved.version },
      { startAfter: next },
    );
  await writeAudit(tx, ctx, {
    action,
    subject: saved.name,
    // Everyone reads the same audit log.
    detail: { schedule: inLanguage('en', () => writeTiming(saved.timing)), enabled: saved.enabled },
  });
  const [shown] = await present(tx, [saved], members);
  if (shown === undefined) throw new NotFound('scheduled report', saved.id);
  return shown;
};

/** @throws NotFound */
const held = async (tx: Tx, id: string): Promise<StoredSchedule> => {
  const stored = await holdSchedule(tx, id);
  if (stored === null) throw new NotFound('scheduled report', id);
  return stored;
};

export const removeSchedule = (ctx: RouteContext, id: string): Promise<void> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const { name } = await held(tx, id);
    await deleteSchedule(tx, id);
    await writeAudit(tx, ctx, { action: 'reporting.delete-schedule', subject: name });
  });

/** Generates the report now, for the caller only, even if nothing changed. */
export const testSchedule = (ctx: RouteContext, id: string): Promise<GeneratedReport> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const schedule = await held(tx, id);
    const reportId = await requestScheduled(ctx, tx, schedule, { isTest: true });
    await writeAudit(tx, ctx, { action: 'reporting.test-schedule', subject: schedule.name });
    const stored = await findReport(tx, reportId);
    if (stored === null) throw new NotFound('report', reportId);
    return presentReport(ctx, stored);
  });
