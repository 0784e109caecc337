import { isMetricKey, metricDefinitions, type MetricKey } from '@sightline/analytics';

export const isMetric = (name: string | undefined): name is MetricKey => name !== undefined && isMetricKey(name);

/** The one name that a metric has everywhere; undefined where it has no definition of its own. */
export const definedName = (metric: string): string | undefined =>
  isMetric(metric) ? metricDefinitions[metric].name : undefined;
