import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

type FileId = { reportId: string; fileId: string };

/** Makes an object the bytes of a file; the one before becomes unused. */
export const replaceObject = async (
  tx: Tx,
  organizationId: string,
  { reportId, fileId, key, size }: FileId & { key: string; size: number },
): Promise<void> => {
  await tx.deleteFrom('report_objects').where('file_id', '=', fileId).execute();
  await tx
    .insertInto('report_objects')
    .values({ organization_id: organizationId, report_id: reportId, file_id: fileId, key, bytes: size })
    .execute();
};

/** The object of a file; null where the bytes are in the database. */
export const findObjectKey = async (tx: Tx, fileId: string): Promise<string | null> => {
  const row = await tx.selectFrom('report_objects').select('key').where('file_id', '=', fileId).executeTakeFirst();
  return row?.key ?? null;
};

/** What all objects of the transaction's organization take. */
export const sumObjectBytes = async (tx: Tx): Promise<number> => {
  const row = await tx
    .selectFrom('report_objects')
    .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
};

/** Notes an object that is to be deleted at that time, unless a file has it by then. */
export const addUnusedObject = async (tx: Tx, key: string, dueAt: Date): Promise<void> => {
  await tx.insertInto('unused_objects').values({ key, due_at: dueAt }).execute();
};

type UnusedObject = { id: number; key: string; isUsed: boolean };

/** In a transaction of the system: what is due. */
export const listUnusedObjects = async (tx: Tx, now: Date, limit: number): Promise<UnusedObject[]> => {
  const rows = await tx
    .selectFrom('unused_objects')
    .select(['id', 'key'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('report_objects').select('file_id').whereRef('report_objects.key', '=', 'unused_objects.key'),
      ).as('is_used'),
    )
    .where('due_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, key, is_used: isUsed }) => ({ id, key, isUsed: isUsed === true }));
};

export const deleteUnusedObject = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('unused_objects').where('id', '=', id).execute();
};
