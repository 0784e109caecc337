import type { Tx } from '../../../platform/database/tenant.ts';

/** Remembers what is asked of a device: for a user who adds a passkey, or for whoever signs in (null). */
export const insertPasskeyChallenge = async (
  tx: Tx,
  challenge: { challenge: string; userId: string | null; expiresAt: Date },
): Promise<void> => {
  await tx
    .insertInto('passkey_challenges')
    .values({ challenge: challenge.challenge, user_id: challenge.userId, expires_at: challenge.expiresAt })
    .execute();
};

/** Uses a challenge up. @returns whether it was asked for the same purpose and is not too old */
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

/** Deletes challenges that nobody may answer any more. */
export const deletePasskeyChallenges = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<', before).execute();
};
