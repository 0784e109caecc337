import type { Tx } from '../../../platform/database/tenant.ts';

/** A request to be linked to a person; `accountId` is one of that person's accounts. */
export type LinkRequest = { userId: string; accountId: string | null; askedAt: Date };

/** Saves a request, replacing the user's earlier one. */
export const saveLinkRequest = async (tx: Tx, organizationId: string, request: LinkRequest): Promise<void> => {
  const values = { account_id: request.accountId, asked_at: request.askedAt };
  await tx
    .insertInto('person_link_requests')
    .values({ organization_id: organizationId, user_id: request.userId, ...values })
    .onConflict((on) => on.columns(['organization_id', 'user_id']).doUpdateSet(values))
    .execute();
};

export const listLinkRequests = async (tx: Tx): Promise<LinkRequest[]> => {
  const rows = await tx.selectFrom('person_link_requests').selectAll().orderBy('asked_at').orderBy('user_id').execute();
  return rows.map((row) => ({ userId: row.user_id, accountId: row.account_id, askedAt: row.asked_at }));
};

export const endLinkRequest = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('person_link_requests').where('user_id', '=', userId).execute();
};
