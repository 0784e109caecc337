import { inParts } from '../../../platform/database/in-parts.ts';
import type { Tx } from '../../../platform/database/tenant.ts';

export type TwoFactorSecret = { sealed: string; confirmedAt: Date | null; lastStep: number };

export const readTwoFactor = async (tx: Tx, userId: string): Promise<TwoFactorSecret | null> => {
  const row = await tx
    .selectFrom('two_factor_secrets')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { sealed: row.sealed_secret, confirmedAt: row.confirmed_at, lastStep: row.last_step };
};

/** Stores an unconfirmed secret; replaces an earlier unconfirmed one. */
export const saveSecret = async (tx: Tx, userId: string, sealed: string, now: Date): Promise<void> => {
  await tx
    .insertInto('two_factor_secrets')
    .values({ user_id: userId, sealed_secret: sealed, begun_at: now })
    .onConflict((on) =>
      on
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealed, begun_at: now, last_step: 0 })
        .where('two_factor_secrets.confirmed_at', 'is', null),
    )
    .execute();
};

export const markConfirmed = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  await tx.updateTable('two_factor_secrets').set({ confirmed_at: now }).where('user_id', '=', userId).execute();
};

/** @returns false when a code of this time step or a later one was used already */
export const useStep = async (tx: Tx, userId: string, step: number): Promise<boolean> => {
  const result = await tx
    .updateTable('two_factor_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Deletes the secret and its recovery codes. @returns whether two-factor sign-in was on */
export const deleteTwoFactor = async (tx: Tx, userId: string): Promise<boolean> => {
  const secrets = await tx
    .deleteFrom('two_factor_secrets')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return secrets.some((secret) => secret.confirmed_at !== null);
};

export const replaceRecoveryCodes = async (tx: Tx, userId: string, hashes: readonly string[]): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  for (const part of inParts(hashes.map((hash) => ({ user_id: userId, hash }))))
    await tx.insertInto('recovery_codes').values(part).execute();
};

/** Uses a recovery code. @returns whether it was valid and unused */
export const redeemRecoveryCode = async (tx: Tx, userId: string, hash: string, now: Date): Promise<boolean> => {
  const result = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

export const countRecoveryCodes = async (tx: Tx, userId: string): Promise<number> => {
  const row = await tx
    .selectFrom('recovery_codes')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
};
