import type { Tx } from '../../../platform/database/tenant.ts';

export type StoredShare = { id: string; reportId: string; expiresAt: Date; createdBy: string };

const select = (tx: Tx) => tx.selectFrom('report_shares').select(['id', 'report_id', 'expires_at', 'created_by_name']);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;
const present = (row: Row): StoredShare => ({
  id: row.id,
  reportId: row.report_id,
  expiresAt: row.expires_at,
  createdBy: row.created_by_name,
});

export const insertShare = async (
  tx: Tx,
  organizationId: string,
  share: StoredShare & { tokenHash: string; now: Date },
): Promise<void> => {
  await tx
    .insertInto('report_shares')
    .values({
      organization_id: organizationId,
      id: share.id,
      report_id: share.reportId,
      token_hash: share.tokenHash,
      expires_at: share.expiresAt,
      created_by_name: share.createdBy,
      created_at: share.now,
    })
    .execute();
};

/** Links to a report that still work. */
export const listShares = async (tx: Tx, reportId: string, now: Date): Promise<StoredShare[]> => {
  const query = select(tx).where('report_id', '=', reportId).where('expires_at', '>', now);
  return (await query.orderBy('created_at').orderBy('id').execute()).map(present);
};

export const findShare = async (tx: Tx, tokenHash: string, now: Date): Promise<StoredShare | null> => {
  const row = await select(tx).where('token_hash', '=', tokenHash).where('expires_at', '>', now).executeTakeFirst();
  return row === undefined ? null : present(row);
};

export const deleteShare = async (tx: Tx, reportId: string, id: string): Promise<boolean> => {
  const result = await tx
    .deleteFrom('report_shares')
    .where('report_id', '=', reportId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};
