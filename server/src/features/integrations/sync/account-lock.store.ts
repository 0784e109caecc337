import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

/** Lets one transaction at a time write the organization's accounts; held until it ends. */
export const lockAccounts = async (tx: Tx, organizationId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`accounts ${organizationId}`}, 0))`.execute(tx);
};
