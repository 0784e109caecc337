import { decodeText, encodeText, type ReportFormat, type Text } from '@sightline/contract';
import type { Tx } from '../../../platform/database/tenant.ts';

export type StoredExport = {
  id: string;
  reportId: string;
  format: ReportFormat;
  status: 'pending' | 'ready' | 'failed';
  fileName: string | null;
  createdBy: string;
  createdAt: Date;
  error: Text | null;
};

const select = (tx: Tx) =>
  tx
    .selectFrom('report_exports')
    .select(['id', 'report_id', 'format', 'status', 'media_name', 'created_by', 'created_at', 'error']);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;
const present = (row: Row): StoredExport => ({
  id: row.id,
  reportId: row.report_id,
  format: row.format as ReportFormat,
  status: row.status as StoredExport['status'],
  fileName: row.media_name,
  createdBy: row.created_by,
  createdAt: row.created_at,
  error: row.error === null ? null : decodeText(row.error),
});

export const insertExport = async (tx: Tx, organizationId: string, stored: StoredExport): Promise<void> => {
  await tx
    .insertInto('report_exports')
    .values({
      organization_id: organizationId,
      id: stored.id,
      report_id: stored.reportId,
      format: stored.format,
      status: stored.status,
      created_by: stored.createdBy,
      created_at: stored.createdAt,
    })
    .execute();
};

export const findExport = async (tx: Tx, id: string): Promise<StoredExport | null> => {
  const row = await select(tx).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : present(row);
};

/** Exports of a user, the newest first. */
export const listExports = async (tx: Tx, userId: string, limit: number): Promise<StoredExport[]> => {
  const query = select(tx).where('created_by', '=', userId);
  return (await query.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()).map(present);
};

/** Deletes a user's failed exports of a report in one format, before another attempt. */
export const deleteFailedExports = async (
  tx: Tx,
  { reportId, format, createdBy }: Pick<StoredExport, 'reportId' | 'format' | 'createdBy'>,
): Promise<void> => {
  await tx
    .deleteFrom('report_exports')
    .where('report_id', '=', reportId)
    .where('format', '=', format)
    .where('created_by', '=', createdBy)
    .where('status', '=', 'failed')
    .execute();
};

export const endExport = async (tx: Tx, id: string, end: { fileName: string } | { error: Text }): Promise<void> => {
  await tx
    .updateTable('report_exports')
    .set(
      'error' in end
        ? { status: 'failed', error: encodeText(end.error) }
        : { status: 'ready', media_name: end.fileName, error: null },
    )
    .where('id', '=', id)
    .execute();
};
