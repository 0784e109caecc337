/**
 * What has to be on record of a subject before nothing of a metric is a true zero, and what shows since when a
 * metric is recorded at all.
 */
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';

/** The metric whose first row shows since when this one is recorded: failures are known since deployments are. */
export const recordedBy = (metric: MetricKey): MetricKey =>
  (metricDefinitions[metric].recordedWith as MetricKey | undefined) ?? presupposedBy(metric);

/** What somebody does at all for whom a rate of zero is a value. */
export const presupposedBy = (metric: MetricKey): MetricKey =>
  (metricDefinitions[metric].presupposes as MetricKey | undefined) ?? metric;
