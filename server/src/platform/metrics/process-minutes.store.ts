import { minuteMs } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../database/tenant.ts';
import type { RequestCounts } from './request-counts.ts';

export type ProcessState = {
  process: string;
  role: string;
  startedAt: Date;
  memoryBytes: number;
  memoryLimitBytes: number;
};

const minuteOf = (at: Date): Date => new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);

/** Adds a process's requests to its current minute. */
export const addToMinute = async (tx: Tx, state: ProcessState, counts: RequestCounts, at: Date): Promise<void> => {
  await sql`
    insert into process_minutes as known (process, minute, role, started_at, seen_at, requests, failures, duration_ms,
      memory_bytes, memory_limit_bytes)
    values (${state.process}, ${minuteOf(at)}, ${state.role}, ${state.startedAt}, ${at}, ${counts.requests},
      ${counts.failures}, ${counts.durationMs}, ${state.memoryBytes}, ${state.memoryLimitBytes})
    on conflict (process, minute) do update set seen_at = excluded.seen_at,
      requests = known.requests + excluded.requests, failures = known.failures + excluded.failures,
      duration_ms = known.duration_ms + excluded.duration_ms, memory_bytes = excluded.memory_bytes,
      memory_limit_bytes = excluded.memory_limit_bytes`.execute(tx);
};

export type Traffic = RequestCounts & { minutes: number };

/** Requests of all processes together since an instant. */
export const readTraffic = async (tx: Tx, since: Date): Promise<Traffic> => {
  const { rows } = await sql<{ requests: number; failures: number; ms: number | null; minutes: number }>`
    select coalesce(sum(requests), 0)::int as requests, coalesce(sum(failures), 0)::int as failures,
      sum(duration_ms) as ms, count(distinct minute)::int as minutes
    from process_minutes where minute >= ${minuteOf(since)}`.execute(tx);
  const row = rows[0];
  return {
    requests: row?.requests ?? 0,
    failures: row?.failures ?? 0,
    durationMs: row?.ms ?? 0,
    minutes: row?.minutes ?? 0,
  };
};

export type RunningProcess = { process: string; role: string; startedAt: Date; memory: number };

/** Processes seen since an instant, each with its share of used memory. */
export const listProcesses = async (tx: Tx, since: Date): Promise<RunningProcess[]> => {
  const { rows } = await sql<{ process: string; role: string; started_at: Date; memory: number }>`
    select distinct on (process) process, role, started_at,
      memory_bytes::float8 / greatest(memory_limit_bytes, 1) as memory
    from process_minutes where seen_at >= ${since} order by process, minute desc`.execute(tx);
  return rows.map((row) => ({
    process: row.process,
    role: row.role,
    startedAt: row.started_at,
    memory: row.memory,
  }));
};

export const deleteMinutes = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('process_minutes').where('minute', '<', before).execute();
};
