import {
  hourMs,
  t,
  serviceStateOf,
  systemMetricNames,
  systemMetrics,
  type MonitoringMetric,
  type MonitoringService,
  type SystemMetric,
} from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import { recordProcess } from '../../platform/metrics/recorder.ts';
import { measureHealth, measureServices } from './measure-health.ts';
import { measureMetrics } from './measure-metrics.ts';
import { listSamples, listScreenBuckets, readPageTotals, readUptimes, type PageTotals } from './monitoring.store.ts';
import { timingsByScreen } from './screen-timings.ts';

/** A metric has a trend when it moved by more than this share of its warning value within an hour. */
const trendShare = 0.1;

type Point = { at: string; value: number | null };

/** The system's metrics, measured now, with what was measured within the last hour. */
export const readOverview = async (platform: Platform) => {
  const now = platform.clock.now();
  await recordProcess(platform);
  const measured = await measureMetrics(platform);
  const dayAgo = new Date(now - 24 * hourMs);
  const [samples, pages, buckets] = await withSystem(platform.database, async (tx) => [
    await listSamples(tx, new Date(now - hourMs)),
    await readPageTotals(tx, dayAgo),
    await listScreenBuckets(tx, dayAgo),
  ]);
  const metrics = systemMetricNames.map((metric) => {
    const measurement = measured.get(metric);
    const history = samples
      .filter((sample) => sample.metric === metric)
      .map(({ at, value }): Point => ({ at: at.toISOString(), value }));
    return presentMetric(metric, measurement?.kind === 'value' ? measurement.value : null, history);
  });
  return {
    checkedAt: new Date(now).toISOString(),
    metrics,
    pageTimings: pages.map(presentPage),
    screens: timingsByScreen(buckets),
  };
};

const presentMetric = (id: SystemMetric, value: number | null, history: Point[]): MonitoringMetric => {
  const { name, unit, warning, critical } = systemMetrics[id];
  const status = value === null || value <= warning ? 'healthy' : value <= critical ? 'warning' : 'critical';
  return {
    id,
    name: t(name),
    value,
    unit: t(unit),
    status,
    trend: trendOf(value, history, warning),
    threshold: { warning, critical },
    history,
  };
};

const trendOf = (value: number | null, history: readonly Point[], warning: number): MonitoringMetric['trend'] => {
  const first = history.find((point) => point.value !== null)?.value ?? null;
  if (value === null || first === null || Math.abs(value - first) <= warning * trendShare) return 'stable';
  return value > first ? 'up' : 'down';
};

const units: Readonly<Record<string, string>> = { CLS: '', memory: 'MB' };
const presentPage = ({ metric, reports, total, good }: PageTotals) => ({
  metric,
  unit: units[metric] ?? 'ms',
  average: Math.round((total / reports) * 1000) / 1000,
  good: good / reports,
  reports,
});

/** The services of the running system, probed now. */
export const readServices = async (platform: Platform): Promise<MonitoringService[]> => {
  const health = await measureHealth(platform);
  const services = await measureServices(platform, health);
  const since = new Date(platform.clock.now() - 24 * hourMs);
  const uptimes = await withSystem(platform.database, (tx) => readUptimes(tx, since));
  return services.map(({ service, status, latency, errorRate: rate }) => ({
    service: t(service),
    status: serviceStateOf[status],
    // This check is the first one, until the next minute stores one.
    uptime: uptimes.get(service) ?? Number(status !== 'down'),
    responseTime: latency,
    errorRate: rate,
    lastChecked: health.timestamp,
  }));
};
