import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export type NewUser = {
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
};

/** @returns false if the account's address is verified and belongs to another verified account */
export const insertUser = async (tx: Tx, user: NewUser, now: Date): Promise<boolean> => {
  const result = await tx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      name: user.name,
      password_hash: user.passwordHash,
      password_changed_at: now,
      email_verified_at: user.emailVerifiedAt,
      created_at: now,
    })
    .onConflict((on) =>
      on
        .expression(sql`lower(email)`)
        .where('email_verified_at', 'is not', null)
        .doNothing(),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export type Credentials = {
  passwordHash: string | null;
  changedAt: Date | null;
  email: string;
  name: string;
  emailVerified: boolean;
};

export const readCredentials = async (tx: Tx, userId: string): Promise<Credentials | null> => {
  const row = await tx
    .selectFrom('users')
    .select(['password_hash', 'password_changed_at', 'email', 'name', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    passwordHash: row.password_hash,
    changedAt: row.password_changed_at,
    email: row.email,
    name: row.name,
    emailVerified: row.email_verified_at !== null,
  };
};

/** Replaces a password, and keeps the old one in the history of passwords that may not be reused. */
export const replacePassword = async (tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> => {
  await sql`
    insert into password_history (user_id, password_hash, replaced_at)
    select id, password_hash, ${now} from users where id = ${userId} and password_hash is not null`.execute(tx);
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', userId)
    .execute();
};

/** Removes the present password and all earlier ones. */
export const removePasswords = async (tx: Tx, userId: string): Promise<void> => {
  await tx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
  await tx.deleteFrom('password_history').where('user_id', '=', userId).execute();
};

/** The present password and the latest ones before it. */
export const recentPasswords = async (tx: Tx, userId: string, count: number): Promise<string[]> => {
  const present = await readCredentials(tx, userId);
  const earlier = await tx
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(count - 1)
    .execute();
  return [present?.passwordHash ?? null, ...earlier.map((row) => row.password_hash)].filter((hash) => hash !== null);
};

export const updateUser = async (
  tx: Tx,
  userId: string,
  change: { name?: string | undefined; avatar?: string | null },
): Promise<void> => {
  const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(values).length === 0) return;
  await tx.updateTable('users').set(values).where('id', '=', userId).execute();
};

export type CodePurpose = 'verify-email' | 'reset-password';

export const insertCode = async (
  tx: Tx,
  code: { hash: string; userId: string; purpose: CodePurpose; expiresAt: Date },
): Promise<void> => {
  await tx
    .insertInto('one_time_codes')
    .values({ hash: code.hash, user_id: code.userId, purpose: code.purpose, expires_at: code.expiresAt })
    .execute();
};

/** The owner of a code that is valid now. */
export const findCode = async (tx: Tx, hash: string, purpose: CodePurpose, now: Date): Promise<string | null> => {
  const row = await tx
    .selectFrom('one_time_codes')
    .select('user_id')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id ?? null;
};

/** Uses a code up. @returns its owner, or null when it is unknown, used or expired */
export const redeemCode = async (tx: Tx, hash: string, purpose: CodePurpose, now: Date): Promise<string | null> => {
  const row = await tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
};

/** Invalidates all unused codes of a user for one purpose. */
export const endCodes = async (tx: Tx, userId: string, purpose: CodePurpose, now: Date): Promise<void> => {
  await tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
};

/** @returns the address that is verified now */
export const markEmailVerified = async (tx: Tx, userId: string, now: Date): Promise<string> => {
  const row = await tx
    .updateTable('users')
    .set((set) => ({ email_verified_at: set.fn.coalesce('email_verified_at', set.val(now)) }))
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow();
  return row.email;
};

/** Deletes codes that expired or were used before an instant. */
export const deleteCodes = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('one_time_codes').where('expires_at', '<', before).execute();
};
