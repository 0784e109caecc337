import { metricDefinitions, type MetricKey } from '@sightline/analytics';

export const isMetric = (name: string | undefined): name is MetricKey =>
  name !== undefined && Object.hasOwn(metricDefinitions, name);

/** The one name that a metric has everywhere; undefined where it has no definition of its own. */
export const definedName = (metric: string): string | undefined =>
  isMetric(metric) ? metricDefinitions[metric].name : undefined;
