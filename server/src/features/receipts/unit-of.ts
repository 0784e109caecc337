import {
  figureOf,
  metricDefinitions,
  ofMixedUnits,
  type Figure,
  type FigureOptions,
  type MetricKey,
  type Observation,
} from '@sightline/analytics';
import type { Unit } from '@sightline/contract';

export type MeasuredRow = Pick<Observation, 'metric' | 'excluded' | 'detail'>;

const isInItems = ({ detail }: Pick<Observation, 'detail'>): boolean => detail['measure'] === 'items';

/** The unit of a metric in a receipt with these rows. Sprints of a team that estimates nothing are counted in items. */
export const unitOf = (metric: MetricKey, rows: readonly MeasuredRow[]): Unit => {
  const counted = rows.filter((row) => row.metric === metric && row.excluded === null);
  const { unit, unitInItems } = metricDefinitions[metric];
  return counted.length > 0 && counted.every(isInItems) ? (unitInItems ?? unit) : unit;
};

/** The figure of a receipt's rows. */
export const figureOfRows = (metric: MetricKey, rows: readonly Observation[], options: FigureOptions): Figure => {
  const figure = figureOf(metric, rows, options);
  if (metricDefinitions[metric].unitInItems === undefined) return figure;
  const counted = rows.filter((row) => row.metric === metric && row.excluded === null);
  return counted.some(isInItems) && !counted.every(isInItems) ? ofMixedUnits(figure) : figure;
};
