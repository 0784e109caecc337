import type { Platform } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';

/** Notifies managers, once the transaction commits, who joined, left or changed role. */
export const announceMember = async (
  tx: Tx,
  { jobs }: Pick<Platform, 'jobs'>,
  organizationId: string,
  message: string,
): Promise<void> => {
  await jobs.enqueue(tx, 'publish-member-change', { organizationId, message });
};
