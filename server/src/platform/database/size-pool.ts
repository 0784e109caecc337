import { sql } from 'kysely';
import type { Platform } from '../context.ts';
import { currentSettings } from '../settings/current-settings.ts';
import { withSystem } from './tenant.ts';

/** Connections of a process in addition to its pool: the job queue, the link and the measurement thread. */
const besidePool = 15;
/** Below this, calls of one batch could wait for each other. */
const fewest = 10;
/** Left for administrators and tools. */
const leftFree = 10;

/** Maximum connections of one process's pool, so that all processes together stay within the total. */
export const poolSize = (total: number, serverMost: number, processes: number): number =>
  Math.max(fewest, Math.floor(Math.min(total, serverMost - leftFree) / Math.max(1, processes)) - besidePool);

/** Adjusts the pool to the platform's setting and the number of processes. Surplus connections close when idle. */
export const sizePool = async (platform: Platform, since: Date): Promise<void> => {
  const { databasePool } = await currentSettings(platform);
  const [found] = await withSystem(platform.database, async (tx) => {
    const { rows } = await sql<{ processes: number; most: number }>`
      select count(distinct process)::int as processes, current_setting('max_connections')::int as most
      from process_minutes where seen_at >= ${since}`.execute(tx);
    return rows;
  });
  if (found === undefined) return;
  platform.database.pool.options.max = poolSize(databasePool, found.most, found.processes);
};
