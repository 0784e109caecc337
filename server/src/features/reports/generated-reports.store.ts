import {
  decodeText,
  encodeText,
  type ReportDocument,
  type ReportFormat,
  type ReportStatus,
  type ReportType,
  type Text,
} from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import type { ReportPlan } from './compose/report-plan.ts';
import { parseDocument } from './stored-document.ts';

export type NewReport = {
  id: string;
  plan: ReportPlan;
  format: ReportFormat;
  ownerId: string;
  ownerName: string;
  requestedAt: Date;
  expiresAt: Date;
  schedule?: { id: string; name: string; isTest: boolean };
};
export type StoredReport = {
  id: string;
  name: string;
  description: string;
  type: ReportType;
  status: ReportStatus;
  progress: number;
  format: ReportFormat;
  plan: ReportPlan;
  ownerId: string;
  ownerName: string;
  requestedAt: Date;
  readyAt: Date | null;
  expiresAt: Date;
  size: number | null;
  fileName: string | null;
  /** Why it failed, for readers of every language. */
  error: Text | null;
  scheduleId: string | null;
  scheduleName: string | null;
  isTest: boolean;
};

export const insertReport = async (tx: Tx, organizationId: string, report: NewReport): Promise<void> => {
  await tx
    .insertInto('generated_reports')
    .values({
      organization_id: organizationId,
      id: report.id,
      name: report.plan.title,
      description: report.plan.description,
      type: report.plan.type,
      status: 'pending',
      format: report.format,
      plan: JSON.stringify(report.plan),
      owner_id: report.ownerId,
      owner_name: report.ownerName,
      requested_at: report.requestedAt,
      expires_at: report.expiresAt,
      schedule_id: report.schedule?.id ?? null,
      schedule_name: report.schedule?.name ?? null,
      is_test: report.schedule?.isTest ?? false,
    })
    .execute();
};

const select = (tx: Tx) =>
  tx
    .selectFrom('generated_reports')
    .select(['id', 'name', 'description', 'type', 'status', 'progress', 'format', 'plan', 'owner_id', 'owner_name'])
    .select(['requested_at', 'ready_at', 'expires_at', 'size', 'media_name', 'error', 'schedule_id', 'schedule_name'])
    .select('is_test');
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const present = (row: Row): StoredReport => ({
  id: row.id,
  name: row.name,
  description: row.description,
  type: row.type as ReportType,
  status: row.status as ReportStatus,
  progress: row.progress,
  format: row.format as ReportFormat,
  plan: row.plan as unknown as ReportPlan,
  ownerId: row.owner_id,
  ownerName: row.owner_name,
  requestedAt: row.requested_at,
  readyAt: row.ready_at,
  expiresAt: row.expires_at,
  size: row.size === null ? null : Number(row.size),
  fileName: row.media_name,
  error: row.error === null ? null : decodeText(row.error),
  scheduleId: row.schedule_id,
  scheduleName: row.schedule_name,
  isTest: row.is_test,
});

export const findReport = async (tx: Tx, id: string): Promise<StoredReport | null> => {
  const row = await select(tx).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : present(row);
};

/** Reports for this user, and with `all` those that others generated manually; newest first. */
export const listReports = async (
  tx: Tx,
  filter: {
    userId: string;
    all: boolean;
    status?: ReportStatus | undefined;
    type?: ReportType | undefined;
    /** Only those generated between these instants, both included. */
    generated?: { from: string; to: string } | undefined;
    /** Only those about any of these; empty means all. A report that names none is about all of them. */
    about?: Pick<ReportPlan, 'teams' | 'developers' | 'metrics'>;
    limit: number;
  },
): Promise<StoredReport[]> => {
  let query = select(tx).where((of) =>
    filter.all
      ? of.or([of('owner_id', '=', filter.userId), of('schedule_id', 'is', null)])
      : of('owner_id', '=', filter.userId),
  );
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  if (filter.type !== undefined) query = query.where('type', '=', filter.type);
  const { generated } = filter;
  if (generated !== undefined)
    query = query.where((of) => {
      const at = of.fn.coalesce('ready_at', 'requested_at');
      return of.and([of(at, '>=', new Date(generated.from)), of(at, '<=', new Date(generated.to))]);
    });
  for (const named of ['teams', 'developers', 'metrics'] as const) {
    const wanted = filter.about?.[named] ?? [];
    if (wanted.length > 0)
      query = query.where(sql<boolean>`(plan -> ${named} = '[]' or plan -> ${named} ?| ${[...wanted]}::text[])`);
  }
  return (await query.orderBy('requested_at', 'desc').orderBy('id').limit(filter.limit).execute()).map(present);
};

/** Marks a waiting report as being generated. @returns false if it is neither waiting nor being generated */
export const beginReport = async (tx: Tx, id: string): Promise<boolean> => {
  const result = await tx
    .updateTable('generated_reports')
    .set({ status: 'generating', progress: 0, error: null })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'generating'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

export const advanceReport = async (tx: Tx, id: string, progress: number): Promise<void> => {
  await tx.updateTable('generated_reports').set({ progress }).where('id', '=', id).execute();
};

/** @returns false, without a change, if the report has already ended or was deleted */
export const endReport = async (
  tx: Tx,
  id: string,
  end: { readyAt: Date; size: number; fileName: string; document: string } | { error: Text },
): Promise<boolean> => {
  const values =
    'error' in end
      ? { status: 'failed', error: encodeText(end.error) }
      : {
          status: 'ready',
          progress: 100,
          ready_at: end.readyAt,
          size: end.size,
          media_name: end.fileName,
          document: end.document,
        };
  const result = await tx
    .updateTable('generated_reports')
    .set(values)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'generating'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Sets a report that is being generated back to waiting. @returns false if it has ended or was deleted */
export const postponeReport = async (tx: Tx, id: string): Promise<boolean> => {
  const result = await tx
    .updateTable('generated_reports')
    .set({ status: 'pending', progress: 0 })
    .where('id', '=', id)
    .where('status', '=', 'generating')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Resets a failed report to waiting. */
export const resetReport = async (tx: Tx, id: string): Promise<boolean> => {
  const result = await tx
    .updateTable('generated_reports')
    .set({ status: 'pending', progress: 0, error: null })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** The generated document; null until it is ready. */
export const readDocument = async (tx: Tx, id: string): Promise<ReportDocument | null> => {
  const row = await tx.selectFrom('generated_reports').select('document').where('id', '=', id).executeTakeFirst();
  const text = row?.document ?? null;
  return text === null ? null : parseDocument(text);
};

/** Deletes a report with its files, exports and shares. */
export const deleteReport = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.deleteFrom('generated_reports').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n;

/** Deletes every report of the transaction's organization. */
export const deleteReportRows = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('generated_reports').execute();
};

/** Deletes expired reports. @returns their number */
export const deleteExpiredReports = async (tx: Tx, now: Date): Promise<number> => {
  const result = await tx.deleteFrom('generated_reports').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
};
