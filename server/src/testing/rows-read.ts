import { sql } from 'kysely';
import type { Tx } from '../platform/database/tenant.ts';

/** The number of rows of a table that the transaction has read so far. */
export const rowsRead = async (tx: Tx, table: string): Promise<number> => {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
    where relname = ${table}`.execute(tx);
  return rows[0]?.read ?? 0;
};
