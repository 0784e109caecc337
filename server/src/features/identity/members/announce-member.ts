import type { Platform } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { Text } from '../../../platform/text.ts';

/** Notifies managers, once the transaction commits, who joined, left or changed role. */
export const announceMember = async (
  tx: Tx,
  { jobs }: Pick<Platform, 'jobs'>,
  organizationId: string,
  message: Text,
  /** Whoever changed another member: they see the answer to their own call instead. */
  changedBy?: string,
): Promise<void> => {
  await jobs.enqueue(tx, 'publish-member-change', {
    organizationId,
    message,
    ...(changedBy === undefined ? {} : { changedBy }),
  });
};
