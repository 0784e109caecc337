import { sql } from 'kysely';
import type { Tx } from './tenant.ts';

/**
 * Runs looks for rows in an order that one index has, without sorting. To a table that has grown since PostgreSQL
 * counted it, any index looks as good as the one that fits; but no other can have its order then.
 */
export const withoutSorting = async <Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> => {
  await allowSorting(tx, false);
  const result = await work();
  await allowSorting(tx, true);
  return result;
};

/** Until the transaction ends, also where what follows fails. */
const allowSorting = async (tx: Tx, allowed: boolean): Promise<void> => {
  await sql`select set_config('enable_sort', ${allowed ? 'on' : 'off'}, true)`.execute(tx);
};
