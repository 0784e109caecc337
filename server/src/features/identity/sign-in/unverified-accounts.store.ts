/** Accounts that claim an address and have not verified it. Several may claim the same one. */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { Account } from '../identity.store.ts';

const hasAddress = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`;

/** Serializes assigning an address, so that only one account gets it. */
export const lockAddress = async (tx: Tx, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email.toLowerCase()}`}, 0))`.execute(tx);
};

/** The latest accounts with a password that claim an address. */
export const findUnverifiedAccounts = async (tx: Tx, email: string, most: number): Promise<Account[]> => {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'password_hash', 'status', 'is_demo'])
    .where(hasAddress(email))
    .where('email_verified_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ id: row.id, passwordHash: row.password_hash, status: row.status, isDemo: row.is_demo }));
};

/** The account that an identity provider created for an address, while it is unverified. */
export const findProvidedAccount = async (tx: Tx, email: string): Promise<Account | null> => {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'password_hash', 'status', 'is_demo'])
    .where(hasAddress(email))
    .where('email_verified_at', 'is', null)
    .where('password_hash', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: row.id, passwordHash: null, status: row.status, isDemo: row.is_demo };
};

/** The other accounts that claim an address. */
export const listOtherClaims = async (tx: Tx, email: string, userId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where(hasAddress(email))
    .where('email_verified_at', 'is', null)
    .where('id', '<>', userId)
    .execute();
  return rows.map((row) => row.id);
};

/** Deletes an account and all that belongs to it, unless its address is verified. */
export const deleteUnverifiedAccount = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('users').where('id', '=', userId).where('email_verified_at', 'is', null).execute();
};

/** Deletes unverified accounts created before then that belong to no organization. */
export const deleteAbandonedAccounts = async (tx: Tx, before: Date): Promise<void> => {
  await tx
    .deleteFrom('users')
    .where('email_verified_at', 'is', null)
    .where('is_platform_admin', '=', false)
    .where('created_at', '<', before)
    .where((of) =>
      of.not(
        of.exists(
          of.selectFrom('memberships').select('memberships.user_id').whereRef('memberships.user_id', '=', 'users.id'),
        ),
      ),
    )
    .execute();
};
