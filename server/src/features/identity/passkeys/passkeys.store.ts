import type { Tx } from '../../../platform/database/tenant.ts';

export type StoredPasskey = {
  id: string;
  name: string;
  credentialId: string;
  transports: string[];
  synced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** A user's passkeys, the oldest first. */
export const listPasskeys = async (tx: Tx, userId: string): Promise<StoredPasskey[]> => {
  const rows = await tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'synced', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    credentialId: row.credential_id,
    transports: row.transports,
    synced: row.synced,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
};

export type NewPasskey = Omit<StoredPasskey, 'lastUsedAt'> & { userId: string; publicKey: Buffer; counter: number };

/** @returns false when there is one of this credential already */
export const insertPasskey = async (tx: Tx, passkey: NewPasskey): Promise<boolean> => {
  const result = await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      synced: passkey.synced,
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict((on) => on.column('credential_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** @returns its name, or null if the user has no such passkey */
export const renamePasskey = async (tx: Tx, userId: string, id: string, name: string): Promise<string | null> => {
  const before = await tx
    .selectFrom('passkeys')
    .select('name')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return null;
  await tx.updateTable('passkeys').set({ name }).where('user_id', '=', userId).where('id', '=', id).execute();
  return before.name;
};

/** @returns its name, or null if the user has no such passkey */
export const deletePasskey = async (tx: Tx, userId: string, id: string): Promise<string | null> => {
  const row = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
};

/** @returns how many there were */
export const deletePasskeysOf = async (tx: Tx, userId: string): Promise<number> =>
  (await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()).length;

export type PasskeyMatch = { id: string; name: string; userId: string; email: string; publicKey: Buffer };

/** The passkey that a device answers with, and its owner. */
export const findPasskey = async (tx: Tx, credentialId: string): Promise<PasskeyMatch | null> => {
  const row = await tx
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'passkeys.name', 'passkeys.user_id', 'passkeys.public_key', 'users.email'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: row.id, name: row.name, userId: row.user_id, email: row.email, publicKey: row.public_key };
};

/**
 * Records the use of a passkey. @returns false, without recording it, if the device's counter did not increase, which
 * means that the passkey was copied
 */
export const advancePasskey = async (tx: Tx, id: string, counter: number, now: Date): Promise<boolean> => {
  const result = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((of) => (counter === 0 ? of('counter', '=', 0) : of('counter', '<', counter)))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};
