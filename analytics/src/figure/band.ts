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

/** The band of a figure; null without data or for a metric without bands. */
export const bandOf = (metric: MetricKey, figure: Figure): Band | null => {
  const edges = bandEdges[metric];
  if (edges === undefined || figure.kind !== 'value') return null;
  const reaches = (edge: number) => (edges.compare === 'at-least' ? figure.value >= edge : figure.value < edge);
  return bands.find((band) => reaches(edges[band])) ?? 'low';
};
