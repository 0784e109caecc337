/**
 * What must be recorded for a subject before the absence of rows is a true zero, and since when a metric is recorded.
 */
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';

/** The metric whose first row starts recording. Failures, for example, are recorded since the first deployment. */
export const recordedBy = (metric: MetricKey): MetricKey =>
  (metricDefinitions[metric].recordedWith as MetricKey | undefined) ?? presupposedBy(metric);

/** The metric of which a person needs a row before a rate of zero is a real value. */
export const presupposedBy = (metric: MetricKey): MetricKey =>
  (metricDefinitions[metric].presupposes as MetricKey | undefined) ?? metric;
