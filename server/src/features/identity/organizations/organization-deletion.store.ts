import type { Tx } from '../../../platform/database/tenant.ts';
import type { Deletion } from '../../organizations/index.ts';

/** Schedules or (null) cancels the deletion of an organization. @returns false if nothing changed */
export const saveDeletion = async (tx: Tx, organizationId: string, deletion: Deletion | null): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('organizations')
    .set({
      deletion_requested_at: deletion?.requestedAt ?? null,
      deletion_due_at: deletion?.dueAt ?? null,
      deletion_requested_by: deletion?.requestedBy ?? null,
    })
    .where('id', '=', organizationId)
    .where('deletion_due_at', deletion === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
