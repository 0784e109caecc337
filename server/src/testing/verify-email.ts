import { withSystem, type DatabaseHandle } from '../platform/database/tenant.ts';

/** Confirms a user's address, as the emailed link would. */
export const verifyEmail = async (database: DatabaseHandle, userId: string, at: string | number): Promise<void> => {
  await withSystem(database, (tx) =>
    tx
      .updateTable('users')
      .set({ email_verified_at: new Date(at) })
      .where('id', '=', userId)
      .execute(),
  );
};
