/** The receipt of a figure: all its inputs, so that anyone can recompute it. */
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import type { MetricDefinition } from '../metrics/define-metric.ts';
import type { Figure, Observation, Period } from '../observation.ts';
import { figureOf, type FigureOptions, observationsOf } from './figure.ts';

export type Receipt = {
  metric: MetricKey;
  definition: MetricDefinition;
  period: Period;
  timeZone: string;
  figure: Figure;
  /** Included observations, of `total`. */
  n: number;
  total: number;
  /** Latest first. */
  included: Observation[];
  /** By reason, most frequent first. */
  excluded: { reason: string; observations: Observation[] }[];
};

const latestFirst = (a: Observation, b: Observation): number => b.at - a.at || (a.key < b.key ? -1 : 1);

/** A figure with its rows. `figureOf` of all rows, included and excluded, returns the same figure. */
export const receiptOf = (
  metric: MetricKey,
  observations: readonly Observation[],
  options: FigureOptions & { timeZone: string },
): Receipt => {
  const rows = observationsOf(metric, observations, options.period).sort(latestFirst);
  const reasons = Map.groupBy(
    rows.filter((row) => row.excluded !== null),
    (row) => row.excluded ?? '',
  );
  const included = rows.filter((row) => row.excluded === null);
  return {
    metric,
    definition: metricDefinitions[metric],
    period: options.period,
    timeZone: options.timeZone,
    figure: figureOf(metric, rows, options),
    n: included.length,
    total: rows.length,
    included,
    excluded: [...reasons]
      .map(([reason, observations]) => ({ reason, observations }))
      .sort((a, b) => b.observations.length - a.observations.length || (a.reason < b.reason ? -1 : 1)),
  };
};
