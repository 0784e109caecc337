import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/** Bytes in one row; files are read row by row. */
const partBytes = 512 * 1024;

/** Replaces the bytes of a file of a report: the report's own, or that of an export. */
export const replaceFile = async (
  tx: Tx,
  organizationId: string,
  { reportId, fileId, bytes }: { reportId: string; fileId: string; bytes: Buffer },
): Promise<void> => {
  await deleteFile(tx, fileId);
  for (let part = 0; part * partBytes < bytes.length; part += 1)
    await tx
      .insertInto('report_files')
      .values({
        organization_id: organizationId,
        report_id: reportId,
        file_id: fileId,
        part,
        bytes: bytes.subarray(part * partBytes, (part + 1) * partBytes),
      })
      .execute();
};

/** Deletes the stored bytes of a file that has moved to the object store. */
export const deleteFile = async (tx: Tx, fileId: string): Promise<void> => {
  await tx.deleteFrom('report_files').where('file_id', '=', fileId).execute();
};

/** One part of a file; null after the last. */
export const readPart = async (tx: Tx, fileId: string, part: number): Promise<Buffer | null> => {
  const row = await tx
    .selectFrom('report_files')
    .select('bytes')
    .where('file_id', '=', fileId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.bytes ?? null;
};

/** Total bytes of the files of the transaction's organization. */
export const sumFileBytes = async (tx: Tx): Promise<number> => {
  const row = await tx
    .selectFrom('report_files')
    .select(sql<string>`coalesce(sum(octet_length(bytes)), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
};
