import type { Origin, Platform } from '../context.ts';
import type { Tx } from '../database/tenant.ts';

/** Records what happened to somebody's account, in the transaction of the change itself. */
export const writeAccountAudit = async (
  tx: Tx,
  { platform, origin }: { platform: Platform; origin: Origin },
  userId: string,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<void> => {
  await tx
    .insertInto('account_audit_entries')
    .values({
      at: new Date(platform.clock.now()),
      user_id: userId,
      action,
      address: origin.address,
      agent: origin.agent,
      detail: JSON.stringify(detail),
    })
    .execute();
};
