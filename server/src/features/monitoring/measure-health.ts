import { minOf } from '@sightline/analytics';
import { minuteMs, message, type HealthReport, type HealthState } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { databaseAnswers } from '../../platform/http/probes.ts';
import { probeApi } from '../../platform/metrics/api-probe.ts';
import { readQueue } from '../../platform/metrics/database-load.store.ts';
import { listProcesses, readTraffic, type RunningProcess } from '../../platform/metrics/process-minutes.store.ts';
import { processGoneMs, recordProcess } from '../../platform/metrics/recorder.ts';
import { currentSettings } from '../../platform/settings/current-settings.ts';
import { probeAuthentication } from '../identity/index.ts';

/** Requests are averaged over this time, so that a single slow one does not decide. */
const trafficMs = 5 * minuteMs;
/** A probe that takes longer is degraded. */
const slowMs = 1_000;

const timed = async (work: () => Promise<boolean>): Promise<{ status: HealthState; latency: number | null }> => {
  const began = performance.now();
  const good = await work();
  const latency = Math.round((performance.now() - began) * 10) / 10;
  return good ? { status: latency > slowMs ? 'degraded' : 'operational', latency } : { status: 'down', latency: null };
};

/** The health of the whole system, probed now. */
export const measureHealth = async (platform: Platform): Promise<HealthReport> => {
  const now = platform.clock.now();
  await recordProcess(platform);
  const settings = await currentSettings(platform);
  const database = await timed(() => databaseAnswers(platform));
  const authentication = await timed(() => probeAuthentication(platform));
  const [processes, traffic] = await withSystem(platform.database, async (tx) => [
    await listProcesses(tx, new Date(now - processGoneMs)),
    await readTraffic(tx, new Date(now - trafficMs)),
  ]);
  const queue = await readQueue(platform.database);
  const errorRate = traffic.requests === 0 ? null : traffic.failures / traffic.requests;
  const ownLatency = await probeApi(platform);
  const isFailing = errorRate !== null && errorRate * 100 > settings.errorThresholdPercent;
  const api = {
    status: apiState(processes, ownLatency, isFailing),
    latency: ownLatency === null ? average(traffic) : Math.round(ownLatency * 10) / 10,
  };
  const workers = {
    status: processes.some((process) => process.role.includes('jobs')) ? ('operational' as const) : ('down' as const),
    activeJobs: queue?.active ?? 0,
    waitingJobs: queue?.waiting ?? 0,
    longestWait: Math.round(queue?.longestWait ?? 0),
  };
  const states = [api.status, database.status, authentication.status, workers.status];
  return {
    status: worst(states),
    timestamp: new Date(now).toISOString(),
    services: { api, database, authentication, workers },
    metrics: {
      uptime: Math.max(0, Math.round((now - oldest(processes, now)) / 1000)),
      requestsPerMinute: traffic.minutes === 0 ? 0 : Math.round((traffic.requests / traffic.minutes) * 10) / 10,
      averageResponseTime: average(traffic),
      errorRate,
    },
  };
};

/** The state of the replica, if there is one. If it fails, the primary takes over, so the platform is not down. */
const measureReplica = async ({
  database,
}: Platform): Promise<{ status: HealthState; latency: number | null } | null> => {
  const { replica } = database;
  if (replica === undefined) return null;
  let isLate = false;
  const measured = await timed(async () => {
    const state = await replica.probe();
    isLate = state === 'late';
    return state !== 'unreachable';
  });
  return isLate ? { ...measured, status: 'degraded' } : measured;
};

/** The services that System Monitoring lists. */
export const measureServices = async (platform: Platform, { services, metrics }: HealthReport) => {
  const replica = await measureReplica(platform);
  return [
    { service: message('API Service'), ...services.api, errorRate: metrics.errorRate },
    { service: message('Database'), ...services.database, errorRate: null },
    ...(replica === null ? [] : [{ service: message('Read Replica'), ...replica, errorRate: null }]),
    { service: message('Authentication'), ...services.authentication, errorRate: null },
    { service: message('Workers'), status: services.workers.status, latency: null, errorRate: null },
  ];
};

const average = ({ requests, durationMs }: { requests: number; durationMs: number }): number | null =>
  requests === 0 ? null : Math.round((durationMs / requests) * 10) / 10;

const oldest = (processes: readonly RunningProcess[], now: number): number =>
  Math.min(now, minOf(processes.map((process) => process.startedAt.getTime())));

const apiState = (processes: readonly RunningProcess[], ownLatency: number | null, isFailing: boolean): HealthState => {
  if (ownLatency === null && !processes.some((process) => process.role.includes('web'))) return 'down';
  return isFailing || (ownLatency ?? 0) > slowMs ? 'degraded' : 'operational';
};

/** The platform is down when its database or API is; anything else leaves it degraded. */
const worst = ([api, database, authentication, workers]: readonly HealthState[]): HealthState => {
  if (api === 'down' || database === 'down') return 'down';
  const areAllOperational = [api, database, authentication, workers].every((state) => state === 'operational');
  return areAllOperational ? 'operational' : 'degraded';
};
