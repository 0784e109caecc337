import { sortedByName } from '@sightline/contract';
import type { ReportFormat, ReportTiming } from '@sightline/contract';
import { inParts } from '../../../platform/database/in-parts.ts';
import { anyOf, noneOf } from '../../../platform/database/any-of.ts';
import type { Tx } from '../../../platform/database/tenant.ts';

export type StoredSchedule = {
  id: string;
  name: string;
  templateId: string;
  timing: ReportTiming;
  format: ReportFormat;
  onlyWhenChanged: boolean;
  enabled: boolean;
  version: number;
  nextRun: Date | null;
  lastRun: Date | null;
  createdBy: string;
};
export type Recipient = { userId: string; unsubscribedAt: Date | null; lastSentAt: Date | null };

const select = (tx: Tx) =>
  tx
    .selectFrom('report_schedules')
    .select(['id', 'name', 'template_id', 'timing', 'format', 'only_when_changed', 'enabled', 'version'])
    .select(['next_run', 'last_run', 'created_by_name']);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const present = (row: Row): StoredSchedule => ({
  id: row.id,
  name: row.name,
  templateId: row.template_id,
  timing: row.timing as unknown as ReportTiming,
  format: row.format as ReportFormat,
  onlyWhenChanged: row.only_when_changed,
  enabled: row.enabled,
  version: row.version,
  nextRun: row.next_run,
  lastRun: row.last_run,
  createdBy: row.created_by_name,
});

export const listSchedules = async (tx: Tx): Promise<StoredSchedule[]> =>
  sortedByName(await select(tx).orderBy('id').execute()).map(present);

/** The schedule, locked until the transaction ends. */
export const holdSchedule = async (tx: Tx, id: string): Promise<StoredSchedule | null> => {
  const row = await select(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? null : present(row);
};

export const saveSchedule = async (
  tx: Tx,
  organizationId: string,
  schedule: StoredSchedule,
  now: Date,
): Promise<void> => {
  const values = {
    name: schedule.name,
    template_id: schedule.templateId,
    timing: JSON.stringify(schedule.timing),
    format: schedule.format,
    only_when_changed: schedule.onlyWhenChanged,
    enabled: schedule.enabled,
    version: schedule.version,
    next_run: schedule.nextRun,
    last_run: schedule.lastRun,
  };
  await tx
    .insertInto('report_schedules')
    .values({
      organization_id: organizationId,
      id: schedule.id,
      created_by_name: schedule.createdBy,
      created_at: now,
      ...values,
    })
    .onConflict((on) => on.columns(['organization_id', 'id']).doUpdateSet(values))
    .execute();
};

/** Deletes every schedule of the transaction's organization. */
export const deleteSchedules = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('report_schedules').execute();
};

export const deleteSchedule = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.deleteFrom('report_schedules').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n;

/** Recipients by schedule; users who left the organization stay listed until the schedule is changed. */
export const listRecipients = async (tx: Tx, scheduleIds: readonly string[]): Promise<Map<string, Recipient[]>> => {
  if (scheduleIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('report_recipients')
    .select(['schedule_id', 'user_id', 'unsubscribed_at', 'last_sent_at'])
    .where('schedule_id', '=', anyOf('uuid', scheduleIds))
    .orderBy('user_id')
    .execute();
  const bySchedule = Map.groupBy(rows, (row) => row.schedule_id);
  return new Map(
    [...bySchedule].map(([id, recipientRows]) => [
      id,
      recipientRows.map((row) => ({
        userId: row.user_id,
        unsubscribedAt: row.unsubscribed_at,
        lastSentAt: row.last_sent_at,
      })),
    ]),
  );
};

/** Replaces the recipients; existing ones stay unsubscribed if they were. */
export const replaceRecipients = async (
  tx: Tx,
  organizationId: string,
  scheduleId: string,
  userIds: readonly string[],
): Promise<void> => {
  await tx
    .deleteFrom('report_recipients')
    .where('schedule_id', '=', scheduleId)
    .where('user_id', '<>', noneOf('uuid', userIds))
    .execute();
  const rows = userIds.map((userId) => ({ organization_id: organizationId, schedule_id: scheduleId, user_id: userId }));
  for (const part of inParts(rows))
    await tx
      .insertInto('report_recipients')
      .values(part)
      .onConflict((on) => on.doNothing())
      .execute();
};

export const markRecipient = async (
  tx: Tx,
  { scheduleId, userId }: { scheduleId: string; userId: string },
  change: { lastSentAt: Date } | { unsubscribedAt: Date },
): Promise<boolean> => {
  const result = await tx
    .updateTable('report_recipients')
    .set('lastSentAt' in change ? { last_sent_at: change.lastSentAt } : { unsubscribed_at: change.unsubscribedAt })
    .where('schedule_id', '=', scheduleId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};
