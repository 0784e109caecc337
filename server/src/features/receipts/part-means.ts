/** The mean of each part over the rows that have all of them, such as the phases of lead times. */
import { metricDefinitions, type MetricKey, type Observation } from '@sightline/analytics';
import type { StoredBatches } from '../disclosure/index.ts';

/** The mean of each part from batches; null for metrics without parts, or if no row has all of them. */
export const meansOfBatches = (metric: MetricKey, { batches }: Pick<StoredBatches, 'batches'>): number[] | null => {
  const whole = batches.reduce((sum, batch) => sum + batch.whole, 0);
  if (whole === 0) return null;
  return partsOf(metric).map((_, index) => batches.reduce((sum, batch) => sum + (batch.phases[index] ?? 0), 0) / whole);
};

export const meansOfRows = (metric: MetricKey, rows: readonly Observation[]): number[] | null => {
  const parts = partsOf(metric);
  const whole = rows.filter(({ detail }) => parts.every((part) => typeof detail[part] === 'number'));
  if (parts.length === 0 || whole.length === 0) return null;
  return parts.map((part) => whole.reduce((total, { detail }) => total + Number(detail[part]), 0) / whole.length);
};

const partsOf = (metric: MetricKey): readonly string[] => metricDefinitions[metric].parts?.fields ?? [];
