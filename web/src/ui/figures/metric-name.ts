import { isMetricKey, metricDefinitions, type MetricKey } from '@sightline/analytics';

export const isMetric = (name: string | undefined): name is MetricKey => name !== undefined && isMetricKey(name);

/** Undefined for a metric without a definition. */
export const definedName = (metric: string): string | undefined =>
  isMetric(metric) ? metricDefinitions[metric].name : undefined;
