/** The four DORA bands. Rework has no published band, so it has none here. */
import type { MetricUnit } from '../metrics/define-metric.ts';
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import type { Figure } from '../observation.ts';
import { writtenValue } from './written-value.ts';

export type Band = 'elite' | 'high' | 'medium' | 'low';

const bands = ['elite', 'high', 'medium'] as const;

/** `takesDays`: the minimum days for a band, if the period is shorter; otherwise null. */
export type Banded = { band: Band | null; takesDays: number | null };

type Edges = Readonly<Record<(typeof bands)[number], number>>;

/** A value, or the edge of a band if it is written like the edge: 4.96% is written as 5%, which is not under 5%. */
export const valueInBands = (value: number, unit: MetricUnit, edges: Edges): number => {
  const written = writtenValue(value, unit);
  return bands.some((band) => edges[band] === written) ? written : value;
};

/** The band of a figure over a number of days; none without data, without bands, or over too few days. */
export const bandOf = (metric: MetricKey, figure: Figure, days: number): Banded => {
  const { bands: edges, unit } = metricDefinitions[metric];
  if (edges === undefined || figure.kind !== 'value') return { band: null, takesDays: null };
  const value = valueInBands(figure.value, unit, edges);
  const reaches = (edge: number) => (edges.compare === 'at-least' ? value >= edge : value < edge);
  const band = bands.find((one) => reaches(edges[one])) ?? 'low';
  const takesDays = edges.days?.[band === 'low' ? 'low' : 'any'] ?? 0;
  return days < takesDays ? { band: null, takesDays } : { band, takesDays: null };
};
