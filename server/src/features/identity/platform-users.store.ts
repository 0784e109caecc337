/** Accounts that administer the platform. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/**
 * Grants or revokes platform admin access.
 * @returns the account's id; null if no verified account has the address, or none that has access to revoke
 */
export const setPlatformAdmin = async (tx: Tx, email: string, isAdmin: boolean): Promise<string | null> => {
  const row = await tx
    .updateTable('users')
    .set({ is_platform_admin: isAdmin })
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .where('email_verified_at', 'is not', null)
    .$if(!isAdmin, (query) => query.where('is_platform_admin', '=', true))
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

export type NewPlatformAdmin = { id: string; email: string; name: string; passwordHash: string; isDemo: boolean };

/** A platform admin belongs to no organization. The address counts as verified: the operator vouches for it. */
export const insertPlatformAdmin = async (tx: Tx, admin: NewPlatformAdmin, now: Date): Promise<void> => {
  await tx
    .insertInto('users')
    .values({
      id: admin.id,
      email: admin.email,
      name: admin.name,
      password_hash: admin.passwordHash,
      password_changed_at: now,
      is_platform_admin: true,
      is_demo: admin.isDemo,
      email_verified_at: now,
      created_at: now,
    })
    .execute();
};
