import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

/** Locks the organization's accounts for writing until the transaction ends. */
export const lockAccounts = async (tx: Tx, organizationId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`accounts ${organizationId}`}, 0))`.execute(tx);
};
