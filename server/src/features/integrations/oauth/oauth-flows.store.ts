import type { Tx } from '../../../platform/database/tenant.ts';

const oauthProviders = ['jira', 'confluence'] as const;
export type OAuthProvider = (typeof oauthProviders)[number];

/** Who started a consent; others cannot complete it. */
export type Beginner = { userId: string; sessionId: string };

export const insertFlow = async (
  tx: Tx,
  organizationId: string,
  flow: Beginner & { id: string; provider: OAuthProvider; stateHash: string; endsAt: Date },
): Promise<void> => {
  await tx
    .insertInto('oauth_flows')
    .values({
      organization_id: organizationId,
      id: flow.id,
      user_id: flow.userId,
      session_id: flow.sessionId,
      provider: flow.provider,
      state_hash: flow.stateHash,
      ends_at: flow.endsAt,
    })
    .execute();
};

/** Consumes a state. Null if it is unknown, expired, used or another session's. */
export const takeState = async (
  tx: Tx,
  { userId, sessionId }: Beginner,
  stateHash: string,
  now: Date,
): Promise<{ id: string; provider: OAuthProvider } | null> => {
  const row = await tx
    .updateTable('oauth_flows')
    .set({ state_hash: null })
    .where('state_hash', '=', stateHash)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('ends_at', '>', now)
    .returning(['id', 'provider'])
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, provider: row.provider as OAuthProvider };
};

/** Stores granted tokens until a site is chosen. */
export const saveGrant = async (tx: Tx, id: string, sealedGrant: string, endsAt: Date): Promise<void> => {
  await tx
    .updateTable('oauth_flows')
    .set({ sealed_grant: sealedGrant, ends_at: endsAt })
    .where('id', '=', id)
    .execute();
};

/** Consumes granted tokens. */
export const takeGrant = async (
  tx: Tx,
  { userId, sessionId }: Beginner,
  id: string,
  now: Date,
): Promise<{ provider: OAuthProvider; sealedGrant: string } | null> => {
  const row = await tx
    .deleteFrom('oauth_flows')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('ends_at', '>', now)
    .returning(['provider', 'sealed_grant'])
    .executeTakeFirst();
  if (row === undefined || row.sealed_grant === null) return null;
  return { provider: row.provider as OAuthProvider, sealedGrant: row.sealed_grant };
};

/** Deletes unfinished consents. */
export const deleteFlows = async (tx: Tx, endedBefore: Date): Promise<void> => {
  await tx.deleteFrom('oauth_flows').where('ends_at', '<', endedBefore).execute();
};
