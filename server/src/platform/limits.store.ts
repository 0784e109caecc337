import { sql } from 'kysely';
import type { Platform } from './context.ts';
import { withSystem } from './database/tenant.ts';
import { RateLimited } from './errors.ts';

/** At most `most` times in a window of so many seconds. */
export type Limit = { name: string; most: number; seconds: number };

/**
 * Counts one more time that `key` did something, across processes. Also what is refused counts.
 * @throws RateLimited beyond the limit, with the seconds until the window ends
 */
export const countAgainst = async (platform: Platform, limit: Limit, key: string): Promise<void> => {
  const now = platform.clock.now();
  const start = new Date(Math.floor(now / (limit.seconds * 1000)) * limit.seconds * 1000);
  const counted = await withSystem(platform.database, (tx) =>
    sql<{ count: number }>`
      insert into limit_counters (key, window_start, count) values (${`${limit.name} ${key}`}, ${start}, 1)
      on conflict (key) do update set
        count = case when limit_counters.window_start = excluded.window_start then limit_counters.count + 1 else 1 end,
        window_start = excluded.window_start
      returning count`.execute(tx),
  );
  if ((counted.rows[0]?.count ?? 0) <= limit.most) return;
  throw new RateLimited(Math.ceil((start.getTime() + limit.seconds * 1000 - now) / 1000));
};
