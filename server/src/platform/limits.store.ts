import { sql } from 'kysely';
import type { Platform } from './context.ts';
import { withSystem, type Tx } from './database/tenant.ts';
import { RateLimited } from './errors.ts';

/** A limit of `most` times in a window of `seconds`. */
export type Limit = { name: string; most: number; seconds: number };

/**
 * Counts one attempt of `key`, across processes. Rejected attempts also count.
 * @throws RateLimited beyond the limit, with the seconds until the window ends
 */
export const countAgainst = async (platform: Platform, limit: Limit, key: string): Promise<void> => {
  const counting = platform.counting ?? platform;
  const now = counting.clock.now();
  const start = windowOf(limit, now);
  if ((await addToCount(counting, limit, key, start, 1)) <= limit.most) return;
  throw new RateLimited(secondsLeft(limit, now));
};

/** The beginning of the current window of a limit. */
export const windowOf = (limit: Limit, now: number): number =>
  Math.floor(now / (limit.seconds * 1000)) * limit.seconds * 1000;

/** Whole seconds until the present window ends. */
export const secondsLeft = (limit: Limit, now: number): number =>
  Math.ceil((windowOf(limit, now) + limit.seconds * 1000 - now) / 1000);

/** Adds to the count of all processes in a window. @returns the sum */
export const addToCount = (
  platform: Pick<Platform, 'database'>,
  limit: Pick<Limit, 'name'>,
  key: string,
  window: number,
  amount: number,
): Promise<number> => {
  return withSystem(platform.database, (tx) => add(tx, limit, key, window, amount));
};

const add = async (
  tx: Tx,
  limit: Pick<Limit, 'name'>,
  key: string,
  window: number,
  amount: number,
): Promise<number> => {
  const counted = await sql<{ count: number }>`
    insert into limit_counters as known (key, window_start, count)
    values (${`${limit.name} ${key}`}, ${new Date(window)}, ${amount})
    on conflict (key) do update set
      count = case when known.window_start = excluded.window_start then known.count + ${amount} else ${amount} end,
      window_start = excluded.window_start
    returning count`.execute(tx);
  return counted.rows[0]?.count ?? 0;
};

/** Counts within a transaction, so that only what commits counts. @returns whether it is within the limit */
export const countWithin = async (tx: Tx, now: number, limit: Limit, key: string): Promise<boolean> =>
  (await add(tx, limit, key, windowOf(limit, now), 1)) <= limit.most;

/** Deletes counts whose window began before then. */
export const deleteCounts = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('limit_counters').where('window_start', '<', before).execute();
};

/**
 * Until the transaction ends, others that add to the same list wait: those that count it first then count what this one
 * adds, so that a list's maximum holds.
 */
export const holdList = async (tx: Tx, list: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`list ${list}`}, 0))`.execute(tx);
};
