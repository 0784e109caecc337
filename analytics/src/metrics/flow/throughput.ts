/** Finished items by day or week, and how long each took. */
import { figureOf, observationsOf } from '../../figure/figure.ts';
import { quantile, sorted } from '../../figure/statistics.ts';
import type { Instant } from '../../facts.ts';
import type { Figure, FigureRow, Observation, ObservationReference, Period } from '../../observation.ts';
import { bucketIndex } from '../../time/edges.ts';
import { cycleTime, throughput } from './flow-metrics.ts';

/** Whether the finished item of a `throughput` observation was an incident. */
export const isIncidentRow = ({ detail }: Pick<FigureRow, 'detail'>): boolean => detail['kind'] === 'incident';

/**
 * Items finished in each bucket, from the observations of `throughput` of one subject.
 * @param edges ascending; bucket i runs from edges[i] to edges[i + 1] (see time/edges.ts)
 */
export const throughputBy = (observations: readonly FigureRow[], edges: readonly Instant[]): number[] => {
  const counts = Array.from({ length: Math.max(edges.length - 1, 0) }, () => 0);
  for (const { metric, excluded, at, value } of observations) {
    if (metric !== throughput.key || excluded !== null) continue;
    const bucket = bucketIndex(edges, at);
    if (bucket >= 0) counts[bucket]! += value;
  }
  return counts;
};

const cyclePercentiles = [0.5, 0.7, 0.85, 0.95] as const;

export type CycleTimeScatter = {
  /** The median with its n, which is what the receipt of `cycle_time` shows. */
  figure: Figure;
  /** Every item that counts, in order of finishing; `seconds` is its cycle time. */
  points: { key: string; at: Instant; seconds: number; reference: ObservationReference }[];
  /** Seconds within which each share of the items was done; empty where the figure lacks data. */
  percentiles: { share: (typeof cyclePercentiles)[number]; seconds: number }[];
};

/** When items were done against how long they took, from the observations of `cycle_time` of one subject. */
export const cycleTimeScatter = (observations: readonly Observation[], period: Period): CycleTimeScatter => {
  const figure = figureOf(cycleTime.key, observations, { period });
  const included = observationsOf(cycleTime.key, observations, period).filter((row) => row.excluded === null);
  const ascending = sorted(included.map((row) => row.value));
  return {
    figure,
    points: included
      .map(({ key, at, value, reference }) => ({ key, at, seconds: value, reference }))
      .sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1)),
    percentiles:
      figure.kind === 'value' ? cyclePercentiles.map((share) => ({ share, seconds: quantile(ascending, share) })) : [],
  };
};
