import { withSystem, type DatabaseHandle } from '../platform/database/tenant.ts';

/** As if a user had opened the link in the email that confirms their address. */
export const verifyEmail = async (database: DatabaseHandle, userId: string, at: string | number): Promise<void> => {
  await withSystem(database, (tx) =>
    tx
      .updateTable('users')
      .set({ email_verified_at: new Date(at) })
      .where('id', '=', userId)
      .execute(),
  );
};
