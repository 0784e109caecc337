import { dayMs, systemMetrics, type SystemMetric } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/context.ts';
import { withSystem, type Tx } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { currentSettings } from '../../platform/settings/current-settings.ts';
import { deleteMinutes } from '../../platform/metrics/process-minutes.store.ts';
import { deleteProcessMetrics } from '../../platform/telemetry/process-metrics.store.ts';
import {
  deleteOldAlerts,
  hasOpenAlert,
  insertAlert,
  insertRule,
  listEnabledRules,
  listRules,
  markSeeded,
  resolveAlerts,
  setRuleState,
  type OwnedRule,
} from './alerts.store.ts';
import { defaultRules } from './default-rules.ts';
import { measureHealth, measureServices } from './measure-health.ts';
import { measureMetrics } from './measure-metrics.ts';
import { deleteHistory, insertChecks, insertSample, readLatestSample } from './monitoring.store.ts';
import { notifyAlert } from './notify-alert.ts';
import { nextState, type Measured } from './rule-state.ts';
import { say, type Text } from '../../platform/text.ts';

/** Measures the system, stores what was measured, and moves every rule to its next state. */
export const evaluateRules = async (platform: Platform): Promise<void> => {
  const at = new Date(platform.clock.now());
  const health = await measureHealth(platform);
  const services = await measureServices(platform, health);
  const measured = await measureMetrics(platform);
  await withSystem(platform.database, async (tx) => {
    await insertChecks(tx, at, services);
    for (const [metric, measurement] of measured)
      await insertSample(tx, metric, at, measurement.kind === 'value' ? measurement.value : null);
    await seedRules(tx, null, at);
    for (const rule of await listEnabledRules(tx)) await evaluate(platform, tx, rule, measured, at);
  });
};

/** Gives a new owner the default rules. An owner whose rules were all deleted gets none. */
export const seedRules = async (tx: Tx, owner: OwnedRule['organizationId'], at: Date): Promise<void> => {
  if ((await listRules(tx, owner)).length > 0 || !(await markSeeded(tx, owner, randomUUID(), at))) return;
  for (const rule of defaultRules) await insertRule(tx, owner, randomUUID(), rule, at);
};

const evaluate = async (
  platform: Platform,
  tx: Tx,
  rule: OwnedRule,
  measured: ReadonlyMap<SystemMetric, Measured>,
  at: Date,
): Promise<void> => {
  const measurement = measured.get(rule.metric) ?? { kind: 'no-data' as const };
  const before = { state: rule.state, since: Date.parse(rule.stateSince) };
  const next = nextState(before, rule, measurement, at.getTime());
  if (next.state === before.state) return;
  if (!(await setRuleState(tx, rule, next.state, new Date(next.since)))) return;
  if (next.state === 'normal') await resolveAlerts(tx, rule.id, at);
  if (next.state !== 'firing' || before.state === 'recovering' || measurement.kind !== 'value') return;
  // It stayed open while there was no data.
  if (await hasOpenAlert(tx, rule.id)) return;
  const alert = alertOf(rule, measurement.value);
  await insertAlert(tx, rule.organizationId, { ...alert, ruleId: rule.id, at });
  await notifyAlert(platform, tx, rule, alert);
};

const typeOf: Record<SystemMetric, 'performance' | 'system' | 'error'> = {
  apiResponse: 'performance',
  errorRate: 'error',
  databaseLoad: 'system',
  queueDepth: 'system',
  memory: 'system',
};

const messageOf = ({ metric, condition, threshold }: OwnedRule, value: number): Text => {
  const { name, unit } = systemMetrics[metric];
  const withUnit = (amount: number): Text =>
    unit === '%'
      ? say('{amount, number, ::.### group-off}%', { amount })
      : say('{amount, number, ::.### group-off} {unit}', { amount, unit: { message: unit } });
  const values = { metric: { message: name }, value: withUnit(value), threshold: withUnit(threshold) };
  return condition === 'above'
    ? say('{metric} is {value}, above the threshold of {threshold}.', values)
    : say('{metric} is {value}, below the threshold of {threshold}.', values);
};

const alertOf = (rule: OwnedRule, value: number) => {
  const { service } = systemMetrics[rule.metric];
  return {
    id: randomUUID(),
    type: typeOf[rule.metric],
    severity: rule.severity,
    title: rule.name,
    message: messageOf(rule, value),
    service,
    metricName: rule.metric,
    value,
    threshold: rule.threshold,
  };
};

const evaluateJobName = 'evaluate-monitoring';

/**
 * Measures the system at the interval of the platform settings. The schedule runs every minute: runs that come too
 * early are skipped, and for shorter intervals the job queues itself.
 */
export const evaluateWhenDue = async (platform: Platform): Promise<void> => {
  const { healthCheckSeconds } = await currentSettings(platform);
  const latest = await withSystem(platform.database, readLatestSample);
  const sinceMs = latest === null ? Infinity : platform.clock.now() - latest.getTime();
  // The queue polls once a second, so a run may come a little early.
  if (sinceMs >= healthCheckSeconds * 1000 - 2_000) await evaluateRules(platform);
  if (healthCheckSeconds >= roundSeconds) return;
  const startAfter = new Date(platform.clock.now() + healthCheckSeconds * 1000);
  await platform.jobs.enqueue(null, evaluateJobName, {}, { singletonKey: 'next', startAfter });
};

const roundSeconds = 60;

export const evaluateJob = defineJob({
  name: evaluateJobName,
  schedule: '* * * * *',
  options: { retryLimit: 0 },
  handle: evaluateWhenDue,
});

const historyDays = 30;
const minutesDays = 7;
const alertsDays = 90;

export const expireMonitoringJob = defineJob({
  name: 'forget-monitoring',
  schedule: '17 3 * * *',
  async handle(platform) {
    const before = (days: number): Date => new Date(platform.clock.now() - days * dayMs);
    await withSystem(platform.database, async (tx) => {
      await deleteHistory(tx, before(historyDays));
      await deleteMinutes(tx, before(minutesDays));
      await deleteProcessMetrics(tx, before(1));
      await deleteOldAlerts(tx, before(alertsDays));
    });
  },
});
