import type { AccountAction } from '@sightline/contract';
import type { Origin, Platform, SessionUser } from '../context.ts';
import type { Tx } from '../database/tenant.ts';

/** The action of opening a session. */
export const signedIn = 'account.sign-in' satisfies AccountAction;
/** The action of a session's owner ending it. */
export const signedOut = 'account.sign-out' satisfies AccountAction;

/** The context of an event of an account: `user` is the actor, in the organization in which they act. */
type Where = { platform: Platform; origin: Origin; user?: Pick<SessionUser, 'organizationId'> };

/** Records what happened to a user's account, in the transaction of the change itself. */
export const writeAccountAudit = async (
  tx: Tx,
  { platform, origin, user }: Where,
  userId: string,
  action: AccountAction,
  detail: Record<string, unknown> = {},
): Promise<void> => {
  await tx
    .insertInto('account_audit_entries')
    .values({
      at: new Date(platform.clock.now()),
      user_id: userId,
      organization_id: user?.organizationId ?? null,
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

/** Events of an account, newest first: all, or those in one organization. */
export const listAccountEntries = async (
  tx: Tx,
  userId: string,
  { before, limit, within }: { before: number | null; limit: number; within: string | null },
): Promise<AccountEntry[]> => {
  let query = tx
    .selectFrom('account_audit_entries')
    .select(['id', 'at', 'action', 'address', 'agent', 'detail'])
    .where('user_id', '=', userId);
  if (within !== null) query = query.where('organization_id', '=', within);
  if (before !== null) query = query.where('id', '<', before);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({ ...row, detail: row.detail as Record<string, unknown> }));
};

/** Deletes records of sign-ins and sign-outs before an instant; changes are kept. */
export const deleteSignIns = async (tx: Tx, before: Date): Promise<void> => {
  await tx
    .deleteFrom('account_audit_entries')
    .where('action', 'in', [signedIn, signedOut])
    .where('at', '<', before)
    .execute();
};
