import type { Tx } from '../../../platform/database/tenant.ts';

/** Stores a challenge for a device: for a user who adds a passkey, or for a sign-in (null). */
export const insertPasskeyChallenge = async (
  tx: Tx,
  challenge: { challenge: string; userId: string | null; expiresAt: Date },
): Promise<void> => {
  await tx
    .insertInto('passkey_challenges')
    .values({ challenge: challenge.challenge, user_id: challenge.userId, expires_at: challenge.expiresAt })
    .execute();
};

/** Consumes a challenge. @returns whether it has the same purpose and has not expired */
export const redeemPasskeyChallenge = async (
  tx: Tx,
  challenge: string,
  userId: string | null,
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .returning('expires_at')
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now;
};

/** Deletes expired challenges. */
export const deletePasskeyChallenges = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<', before).execute();
};
