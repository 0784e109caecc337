/** The four DORA bands. Rework has no published band, so it has none here. */
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import type { Figure } from '../observation.ts';

export type Band = 'elite' | 'high' | 'medium' | 'low';

const bands = ['elite', 'high', 'medium'] as const;

/** `takesDays` where the period has fewer days than the band of such a figure takes; else null. */
export type Banded = { band: Band | null; takesDays: number | null };

/** The band of a figure over so many days; none without data, for a metric without bands, or of too few days. */
export const bandOf = (metric: MetricKey, figure: Figure, days: number): Banded => {
  const edges = metricDefinitions[metric].bands;
  if (edges === undefined || figure.kind !== 'value') return { band: null, takesDays: null };
  const reaches = (edge: number) => (edges.compare === 'at-least' ? figure.value >= edge : figure.value < edge);
  const band = bands.find((one) => reaches(edges[one])) ?? 'low';
  const takesDays = edges.days?.[band === 'low' ? 'low' : 'any'] ?? 0;
  return days < takesDays ? { band: null, takesDays } : { band, takesDays: null };
};
