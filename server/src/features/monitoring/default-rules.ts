import { message, systemMetricNames, systemMetrics, type NewAlertRule, type SystemMetric } from '@sightline/contract';
import type { Text } from '../../platform/text.ts';

const names: Readonly<Record<SystemMetric, string>> = {
  apiResponse: message('High API Response Time'),
  errorRate: message('High Error Rate'),
  databaseLoad: message('High Database Load'),
  queueDepth: message('High Queue Depth'),
  memory: message('High Memory Usage'),
};

/** The rules that an owner begins with: one for each metric, at its critical value. */
export const defaultRules: readonly NewAlertRule[] = systemMetricNames.map((metric) => ({
  name: names[metric],
  metric,
  condition: 'above',
  threshold: systemMetrics[metric].critical,
  severity: metric === 'errorRate' ? 'critical' : 'high',
  enabled: true,
  notifications: ['inApp'],
}));

/** The name of a rule: those of the default rules in the reader's language, others as an admin chose them. */
export const ruleName = (name: string): Text => (Object.values(names).includes(name) ? { message: name } : name);
