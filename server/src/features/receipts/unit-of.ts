import { metricDefinitions, type MetricKey, type Observation } from '@sightline/analytics';
import type { Unit } from '@sightline/contract';

export type MeasuredRow = Pick<Observation, 'metric' | 'excluded' | 'detail'>;

/** The unit of a metric in a receipt with these rows. Sprints of a team that estimates nothing are counted in items. */
export const unitOf = (metric: MetricKey, rows: readonly MeasuredRow[]): Unit => {
  const counted = rows.filter((row) => row.metric === metric && row.excluded === null);
  const { unit, unitInItems } = metricDefinitions[metric];
  const isInItems = counted.length > 0 && counted.every((row) => row.detail['measure'] === 'items');
  return isInItems ? (unitInItems ?? unit) : unit;
};
