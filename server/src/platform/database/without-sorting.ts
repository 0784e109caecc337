import { sql } from 'kysely';
import type { Tx } from './tenant.ts';

/**
 * Runs lookups in the order of one index, without sorting. To a table that has grown since PostgreSQL
 * counted it, any index seems as good as the right one; but no other provides its order.
 */
export const withoutSorting = async <Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> => {
  await allowSorting(tx, false);
  const result = await work();
  await allowSorting(tx, true);
  return result;
};

/** Reset at the end of the transaction, even if it fails. */
const allowSorting = async (tx: Tx, allowed: boolean): Promise<void> => {
  await sql`select set_config('enable_sort', ${allowed ? 'on' : 'off'}, true)`.execute(tx);
};
