import type { Origin, Platform } from '../context.ts';
import type { Tx } from '../database/tenant.ts';

/** The entry of a session that was opened. */
export const signedIn = 'account.sign-in';

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

export type AccountEntry = {
  id: number;
  at: Date;
  action: string;
  address: string;
  agent: string;
  detail: Record<string, unknown>;
};

/** What happened to an account, the latest first. */
export const listAccountEntries = async (
  tx: Tx,
  userId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<AccountEntry[]> => {
  let query = tx
    .selectFrom('account_audit_entries')
    .select(['id', 'at', 'action', 'address', 'agent', 'detail'])
    .where('user_id', '=', userId);
  if (before !== null) query = query.where('id', '<', before);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({ ...row, detail: row.detail as Record<string, unknown> }));
};

/** Deletes when and from where people signed in before then; what they changed stays. */
export const forgetSignIns = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('account_audit_entries').where('action', '=', signedIn).where('at', '<', before).execute();
};
