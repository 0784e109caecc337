import { dimensions, type Dimension } from '@sightline/analytics';
import type { Figure } from '@sightline/contract';
import { dimensionFigure, scoreFigure, type ShownScore } from './score-figure.ts';

/** The whole score or one of its dimensions. */
export type ScorePart = 'overall' | Dimension;

type DimensionMetric = `performance_score.${Dimension}`;

const metricOf = (dimension: Dimension): DimensionMetric => `performance_score.${dimension}`;

/** Whether a receipt is named after a dimension, as `performance_score.velocity` is. */
export const isDimensionMetric = (metric: string): metric is DimensionMetric =>
  dimensions.some((dimension) => metric === metricOf(dimension));

export const dimensionOf = (metric: DimensionMetric): Dimension => {
  const dimension = dimensions.find((dimension) => metric === metricOf(dimension));
  if (dimension === undefined) throw new Error(`${metric} is of no dimension`);
  return dimension;
};

/** The part of a score named `performance_score` or `performance_score.velocity`; null for metrics. */
export const scorePartOf = (metric: string): ScorePart | null =>
  metric === 'performance_score' ? 'overall' : isDimensionMetric(metric) ? dimensionOf(metric) : null;

export const scorePartFigure = (score: ShownScore | undefined, part: ScorePart): Figure =>
  part === 'overall' ? scoreFigure(score) : dimensionFigure(score, part);
