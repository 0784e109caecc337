import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** Resolves once at least this many transactions of the database server wait for a lock. */
export const untilWaiting = async (
  database: Kysely<Database> | Transaction<Database>,
  count: number,
): Promise<void> => {
  for (let waiting = 0; waiting < count;) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks where not granted`.execute(
      database,
    );
    waiting = rows[0]?.count ?? 0;
  }
};
