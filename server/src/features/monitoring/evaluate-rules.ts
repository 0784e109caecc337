import { systemMetrics, type HealthReport, type SystemMetric } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/context.ts';
import { withSystem, type Tx } from '../../platform/database/tenant.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { deleteMinutes } from '../../platform/metrics/process-minutes.store.ts';
import {
  deleteOldAlerts,
  insertAlert,
  insertRule,
  listEnabledRules,
  listRules,
  resolveAlerts,
  setRuleState,
  type OwnedRule,
} from './alerts.store.ts';
import { defaultRules } from './default-rules.ts';
import { measureHealth } from './measure-health.ts';
import { measureMetrics } from './measure-metrics.ts';
import { deleteHistory, insertChecks, insertSample } from './monitoring.store.ts';
import { notifyAlert } from './notify-alert.ts';
import { nextState, type Measured } from './rule-state.ts';

/** Measures the system, stores what was measured, and moves every rule to its next state. */
export const evaluateRules = async (platform: Platform): Promise<void> => {
  const at = new Date(platform.clock.now());
  const health = await measureHealth(platform);
  const measured = await measureMetrics(platform);
  await withSystem(platform.database, async (tx) => {
    await insertChecks(tx, at, checksOf(health));
    for (const [metric, one] of measured) await insertSample(tx, metric, at, one.kind === 'value' ? one.value : null);
    await seedRules(tx, null, at);
    for (const rule of await listEnabledRules(tx)) await evaluate(platform, tx, rule, measured, at);
  });
};

/** A scope begins with the default rules. */
export const seedRules = async (tx: Tx, scope: OwnedRule['organizationId'], at: Date): Promise<void> => {
  if ((await listRules(tx, scope)).length > 0) return;
  for (const rule of defaultRules) await insertRule(tx, scope, randomUUID(), rule, at);
};

const evaluate = async (
  platform: Platform,
  tx: Tx,
  rule: OwnedRule,
  measured: ReadonlyMap<SystemMetric, Measured>,
  at: Date,
): Promise<void> => {
  const one = measured.get(rule.metric) ?? { kind: 'no-data' as const };
  const before = { state: rule.state, since: Date.parse(rule.stateSince) };
  const next = nextState(before, rule, one, at.getTime());
  if (next.state === before.state) return;
  await setRuleState(tx, rule.id, next.state, new Date(next.since));
  if (next.state === 'normal') await resolveAlerts(tx, rule.id, at);
  if (next.state !== 'firing' || before.state === 'recovering' || one.kind !== 'value') return;
  const alert = alertOf(rule, one.value);
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

const alertOf = (rule: OwnedRule, value: number) => {
  const { name, unit, service } = systemMetrics[rule.metric];
  const after = unit === '%' ? '%' : ` ${unit}`;
  return {
    id: randomUUID(),
    type: typeOf[rule.metric],
    severity: rule.severity,
    title: rule.name,
    message: `${name} is ${value}${after}, ${rule.condition} the threshold of ${rule.threshold}${after}.`,
    service,
    metricName: rule.metric,
    value,
    threshold: rule.threshold,
  };
};

const checksOf = ({ services, metrics }: HealthReport) => [
  { service: 'API Service', ...services.api, errorRate: metrics.errorRate },
  { service: 'Database', ...services.database, errorRate: null },
  { service: 'Authentication', ...services.authentication, errorRate: null },
  { service: 'Workers', status: services.workers.status, latency: null, errorRate: null },
];

export const evaluateJob = defineJob({
  name: 'evaluate-monitoring',
  schedule: '* * * * *',
  options: { retryLimit: 0 },
  handle: evaluateRules,
});

const dayMs = 86_400_000;
const historyDays = 30;
const minutesDays = 7;
const alertsDays = 90;

export const forgetMonitoringJob = defineJob({
  name: 'forget-monitoring',
  schedule: '17 3 * * *',
  async handle(platform) {
    const before = (days: number): Date => new Date(platform.clock.now() - days * dayMs);
    await withSystem(platform.database, async (tx) => {
      await deleteHistory(tx, before(historyDays));
      await deleteMinutes(tx, before(minutesDays));
      await deleteOldAlerts(tx, before(alertsDays));
    });
  },
});
