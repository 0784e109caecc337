import type { Dimension } from '@sightline/analytics';
import type { Figure } from '@sightline/contract';
import { dimensionOf } from './dimension-receipt.ts';
import { dimensionFigure, scoreFigure } from './score-figure.ts';
import type { ShownScore } from './scores.store.ts';

/** The whole score or one of its dimensions. */
export type ScorePart = 'overall' | Dimension;

/** What of the score is called `performance_score` or `performance_score.velocity`; null for metrics. */
export const scorePartOf = (metric: string): ScorePart | null =>
  metric === 'performance_score' ? 'overall' : dimensionOf(metric);

export const scorePartFigure = (score: ShownScore | undefined, part: ScorePart): Figure =>
  part === 'overall' ? scoreFigure(score) : dimensionFigure(score, part);
