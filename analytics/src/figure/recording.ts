/**
 * What must be recorded for a subject before the absence of rows is a true zero, and since when a metric is recorded.
 */
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';

/** The metric whose first row dates the start of recording: failures are known since deployments are. */
export const recordedBy = (metric: MetricKey): MetricKey =>
  (metricDefinitions[metric].recordedWith as MetricKey | undefined) ?? presupposedBy(metric);

/** Activity that makes a person's rate of zero a real value. */
export const presupposedBy = (metric: MetricKey): MetricKey =>
  (metricDefinitions[metric].presupposes as MetricKey | undefined) ?? metric;
