import { dimensions, reasonText, type MetricKey } from '@sightline/analytics';
import type { MetricFigure, ProfileSignal } from '@sightline/contract';
import { nameOf } from '../claims/index.ts';
import type { ExplainedScore } from '../scoring/index.ts';

type Score = ExplainedScore | undefined;

/** The signals of a person's score, including those without data; none without a score. */
export const signalMetrics = (score: Score): MetricKey[] =>
  score?.kind !== 'value' || 'members' in score
    ? []
    : [...new Set([...score.signals, ...score.missing].map((signal) => signal.metric))];

/** Each signal with its own figure, by dimension. */
export const profileSignals = (score: Score, figures: ReadonlyMap<MetricKey, MetricFigure>): ProfileSignal[] => {
  if (score?.kind !== 'value' || 'members' in score) return [];
  const described = (metric: MetricKey) => {
    const figure = figures.get(metric);
    return figure === undefined ? [] : [{ name: nameOf(metric), figure }];
  };
  const counted = score.signals.flatMap(({ dimension, metric, score: points, share, value, scale, rows }) =>
    described(metric).map(({ name, figure }) => ({
      dimension,
      name,
      figure,
      reading: { value: value / scale, n: rows },
      score: points,
      share,
      missing: null,
    })),
  );
  const missing = score.missing.flatMap(({ dimension, metric, reason }) =>
    described(metric).map((signal) => ({
      dimension,
      ...signal,
      reading: null,
      score: null,
      share: null,
      missing: reasonText(reason),
    })),
  );
  return dimensions.flatMap((dimension) => [...counted, ...missing].filter((signal) => signal.dimension === dimension));
};
