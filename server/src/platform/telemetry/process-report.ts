import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Platform } from '../context.ts';
import type { ProcessState } from '../metrics/process-minutes.store.ts';
import type { Sample } from './metric-definitions.ts';
import { countedSamples } from './process-metrics.ts';

const delay = monitorEventLoopDelay({ resolution: 20 });

/** Reports this process's counters and current resource use. */
export const processSamples = (platform: Platform, state: ProcessState): Sample[] => {
  // Measured from the first report on, so that an unmonitored process has no overhead.
  delay.enable();
  const { user, system } = process.cpuUsage();
  const { pool } = platform.database;
  const delaySeconds = Number.isNaN(delay.mean) ? 0 : delay.percentile(99) / 1e9;
  delay.reset();
  const gauge = (name: string, value: number, labels: Record<string, string> = {}): Sample => ({ name, labels, value });
  const connections = 'sightline_database_pool_connections';
  return [
    ...countedSamples(platform),
    gauge(connections, pool.totalCount - pool.idleCount, { state: 'in use' }),
    gauge(connections, pool.idleCount, { state: 'idle' }),
    gauge(connections, pool.waitingCount, { state: 'waited for' }),
    gauge(connections, pool.options.max, { state: 'most' }),
    gauge('sightline_process_up', 1),
    gauge('sightline_process_start_time_seconds', state.startedAt.getTime() / 1000),
    gauge('sightline_process_resident_memory_bytes', state.memoryBytes),
    gauge('sightline_process_memory_limit_bytes', state.memoryLimitBytes),
    gauge('sightline_process_cpu_seconds_total', (user + system) / 1e6),
    gauge('sightline_process_event_loop_delay_seconds', delaySeconds),
  ];
};
