/** The four DORA bands. Rework has no published band, so it has none here. */
import type { MetricKey } from '../metrics/definitions.ts';
import type { Figure } from '../observation.ts';

export type Band = 'elite' | 'high' | 'medium' | 'low';

type BandEdges = {
  /** `at-least`: the figure reaches the edge. `under`: the figure stays below it. */
  compare: 'at-least' | 'under';
  /** In the metric's unit. Beyond `medium` is low. */
  elite: number;
  high: number;
  medium: number;
};

const hour = 3600;
const day = 24 * hour;

/** For the legend that goes with every band. */
export const bandEdges: Partial<Record<MetricKey, BandEdges>> = {
  // Daily, weekly, monthly; in deployments per week.
  deployment_frequency: { compare: 'at-least', elite: 7, high: 1, medium: 7 / 30 },
  lead_time: { compare: 'under', elite: day, high: 7 * day, medium: 30 * day },
  recovery_time: { compare: 'under', elite: hour, high: day, medium: 7 * day },
  change_failure_rate: { compare: 'under', elite: 0.05, high: 0.1, medium: 0.15 },
};

const bands = ['elite', 'high', 'medium'] as const;

/**
 * Calendar days that it takes to tell a band of a rate. A weekend, or one good day, is no week; and that
 * something is rarer than once a month takes a month to see. Medians and shares ask for observations instead.
 */
export const bandDays = {
  deployment_frequency: { any: 7, low: 30 },
} as const satisfies Partial<Record<MetricKey, { any: number; low: number }>>;
const daysFor: Partial<Record<MetricKey, { any: number; low: number }>> = bandDays;

/** `takesDays` where the period has fewer days than the band of such a figure takes; else null. */
export type Banded = { band: Band | null; takesDays: number | null };

/** The band of a figure over so many days; none without data, for a metric without bands, or of too few days. */
export const bandOf = (metric: MetricKey, figure: Figure, days: number): Banded => {
  const edges = bandEdges[metric];
  if (edges === undefined || figure.kind !== 'value') return { band: null, takesDays: null };
  const reaches = (edge: number) => (edges.compare === 'at-least' ? figure.value >= edge : figure.value < edge);
  const band = bands.find((one) => reaches(edges[one])) ?? 'low';
  const takesDays = daysFor[metric]?.[band === 'low' ? 'low' : 'any'] ?? 0;
  return days < takesDays ? { band: null, takesDays } : { band, takesDays: null };
};
