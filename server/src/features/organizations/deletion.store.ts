import type { Tx } from '../../platform/database/tenant.ts';

export type Deletion = { requestedAt: Date; dueAt: Date; requestedBy: string };

/** The scheduled deletion; null if there is none. */
export const readDeletion = async (tx: Tx, organizationId: string): Promise<Deletion | null> => {
  const row = await tx
    .selectFrom('organizations')
    .select(['deletion_requested_at', 'deletion_due_at', 'deletion_requested_by'])
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (row?.deletion_requested_at == null || row.deletion_due_at === null) return null;
  return {
    requestedAt: row.deletion_requested_at,
    dueAt: row.deletion_due_at,
    requestedBy: row.deletion_requested_by ?? '',
  };
};

/** Due deletions, locked so that one that is canceled at this moment is not executed. Suspended organizations wait. */
export const takeDueDeletions = async (
  tx: Tx,
  now: Date,
): Promise<{ id: string; name: string; requestedBy: string }[]> => {
  const rows = await tx
    .selectFrom('organizations')
    .select(['id', 'name', 'deletion_requested_by'])
    .where('deletion_due_at', '<=', now)
    .where('status', '=', 'active')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, requestedBy: row.deletion_requested_by ?? '' }));
};
