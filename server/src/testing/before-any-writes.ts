import { sql } from 'kysely';
import type { DatabaseHandle } from '../platform/database/tenant.ts';
import { untilWaiting } from './until-waiting.ts';

/**
 * Starts calls that read a table and then write it, such as to stay below a maximum. None of them writes until all of
 * them wait to: for the table, or for another one of them.
 */
export const beforeAnyWrites = async <T>(
  { kysely }: Pick<DatabaseHandle, 'kysely'>,
  table: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> => {
  const { results } = await kysely.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx);
    // In an object, because the transaction would wait for a promise.
    const started = { results: Promise.all(calls.map((call) => call())) };
    await untilWaiting(tx, calls.length);
    return started;
  });
  return results;
};
