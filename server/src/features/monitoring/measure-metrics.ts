import { maxOf } from '@sightline/analytics';
import { minuteMs, systemMetricNames, type SystemMetric } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { readDatabaseLoad, readQueue } from '../../platform/metrics/database-load.store.ts';
import { listProcesses, readTraffic } from '../../platform/metrics/process-minutes.store.ts';
import { processGoneMs } from '../../platform/metrics/recorder.ts';
import type { Measured } from './rule-state.ts';

const trafficMs = 5 * minuteMs;

/** How each metric is measured; null while there is nothing to measure. */
const measures: Record<SystemMetric, (platform: Platform) => Promise<number | null>> = {
  apiResponse: async (platform) => {
    const { requests, durationMs } = await trafficOf(platform);
    return requests === 0 ? null : durationMs / requests;
  },
  errorRate: async (platform) => {
    const { requests, failures } = await trafficOf(platform);
    return requests === 0 ? null : (failures / requests) * 100;
  },
  databaseLoad: async ({ database }) => (await readDatabaseLoad(database)) * 100,
  queueDepth: async ({ database }) => (await readQueue(database))?.waiting ?? null,
  memory: async ({ database, clock }) => {
    const since = new Date(clock.now() - processGoneMs);
    const processes = await withSystem(database, (tx) => listProcesses(tx, since));
    return processes.length === 0 ? null : maxOf(processes.map((process) => process.memory)) * 100;
  },
};

const trafficOf = ({ database, clock }: Platform) =>
  withSystem(database, (tx) => readTraffic(tx, new Date(clock.now() - trafficMs)));

const measure = async (platform: Platform, metric: SystemMetric): Promise<Measured> => {
  try {
    const value = await measures[metric](platform);
    return value === null ? { kind: 'no-data' } : { kind: 'value', value: Math.round(value * 100) / 100 };
  } catch (error) {
    platform.log.warn({ err: error, metric }, 'a system metric could not be measured');
    return { kind: 'error' };
  }
};

/** All metrics of the running system, measured now. */
export const measureMetrics = async (platform: Platform): Promise<Map<SystemMetric, Measured>> => {
  const measured = new Map<SystemMetric, Measured>();
  for (const metric of systemMetricNames) measured.set(metric, await measure(platform, metric));
  return measured;
};
