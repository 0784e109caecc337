import { completePreferences, defaultPreferences, type UserPreferences } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

/** The preferences that these users have saved. */
const readSaved = async (tx: Tx, userIds: readonly string[]): Promise<Map<string, UserPreferences>> => {
  const rows = await tx
    .selectFrom('user_preferences')
    .select(['user_id', 'preferences'])
    .where(sql<boolean>`user_id = any(${[...userIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.user_id, completePreferences(row.preferences as object)]));
};

/** What a user has saved; null if they never saved any. */
export const findPreferences = async (tx: Tx, userId: string): Promise<UserPreferences | null> =>
  (await readSaved(tx, [userId])).get(userId) ?? null;

/** The preferences of these users. Users who have never saved any get the defaults. */
export const readPreferencesOf = async (tx: Tx, userIds: readonly string[]): Promise<Map<string, UserPreferences>> => {
  const saved = await readSaved(tx, userIds);
  return new Map(userIds.map((userId) => [userId, saved.get(userId) ?? defaultPreferences]));
};

export const readPreferences = async (tx: Tx, userId: string): Promise<UserPreferences> =>
  (await findPreferences(tx, userId)) ?? defaultPreferences;

/** The same, locked until the transaction ends; null for a user who no longer exists. */
export const holdPreferences = async (tx: Tx, userId: string): Promise<UserPreferences | null> => {
  // Users who have never saved any have no row of their own to lock.
  const user = await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
  return user === undefined ? null : readPreferences(tx, userId);
};

export const savePreferences = async (
  tx: Tx,
  userId: string,
  preferences: UserPreferences,
  at: Date,
): Promise<void> => {
  const values = { preferences: JSON.stringify(preferences), saved_at: at };
  await tx
    .insertInto('user_preferences')
    .values({ user_id: userId, ...values })
    .onConflict((on) => on.column('user_id').doUpdateSet(values))
    .execute();
};

/** Puts a user back to the defaults. */
export const removePreferences = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('user_preferences').where('user_id', '=', userId).execute();
};
