import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

type FileId = { reportId: string; fileId: string };

/** Sets the object of a file; its previous object becomes unused. */
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

/** The object of a file; null if its bytes are in the database. */
export const findObjectKey = async (tx: Tx, fileId: string): Promise<string | null> => {
  const row = await tx.selectFrom('report_objects').select('key').where('file_id', '=', fileId).executeTakeFirst();
  return row?.key ?? null;
};

/** Total bytes of the objects of the transaction's organization. */
export const sumObjectBytes = async (tx: Tx): Promise<number> => {
  const row = await tx
    .selectFrom('report_objects')
    .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
};

/** Schedules an object for deletion at an instant, unless a file uses it by then. */
export const addUnusedObject = async (tx: Tx, key: string, dueAt: Date): Promise<void> => {
  await tx.insertInto('unused_objects').values({ key, due_at: dueAt }).execute();
};

type UnusedObject = { id: number; key: string; isUsed: boolean };

/** Objects that are due for deletion. For the system role. */
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
