import { sql } from 'kysely';
import type { DatabaseHandle } from '../database/tenant.ts';

/** `longestWait` in seconds, of a job that is due. */
type Queue = { active: number; waiting: number; longestWait: number };

/** Jobs that run, and jobs that are due and wait; null before there is a queue. For the login role, which owns it. */
export const readQueue = async ({ kysely }: DatabaseHandle): Promise<Queue | null> => {
  const known = await sql<{ known: boolean }>`select to_regclass('pgboss.job') is not null as known`.execute(kysely);
  if (known.rows[0]?.known !== true) return null;
  const { rows } = await sql<Queue>`
    select count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      coalesce(max(extract(epoch from now() - start_after)) filter (
        where state in ('created', 'retry') and start_after <= now()), 0)::float8 as "longestWait"
    from pgboss.job where state in ('active', 'created', 'retry')`.execute(kysely);
  return rows[0] ?? { active: 0, waiting: 0, longestWait: 0 };
};

/** The share of the database's connections that are in use. */
export const readDatabaseLoad = async ({ kysely }: DatabaseHandle): Promise<number> => {
  const { rows } = await sql<{ share: number }>`
    select count(*)::float8 / current_setting('max_connections')::float8 as share
    from pg_stat_activity where datname = current_database() and state <> 'idle'`.execute(kysely);
  return rows[0]?.share ?? 0;
};
