import { systemMetricNames, systemMetrics, type NewAlertRule } from '@sightline/contract';

/** The rules that a scope begins with: one for each metric, at its critical value. */
export const defaultRules: readonly NewAlertRule[] = systemMetricNames.map((metric) => ({
  name: `High ${systemMetrics[metric].name}`,
  metric,
  condition: 'above',
  threshold: systemMetrics[metric].critical,
  severity: metric === 'errorRate' ? 'critical' : 'high',
  enabled: true,
  notifications: ['inApp'],
}));
