/** Scores as figures, with the previous period. */
import { rangeKey, type Period, type ReadRange } from '@sightline/analytics';
import type { MetricFigure } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { changeBetween, pValueOfFigures } from '../figures/index.ts';
import { readPeriodScores } from '../scoring/index.ts';
import { scoredSince, scoreSince, subjectScore, visibleScores } from '../scores/index.ts';

export const scoreMetric = 'performance_score';

type Over = { all: boolean; range: ReadRange; period: Period; timeZone: string };

/** In the order of the subjects. @param over `all` where the viewer sees individuals */
export const readScoreFigures = async (
  tx: Tx,
  subjects: readonly string[],
  { all, range, period, timeZone }: Over,
): Promise<MetricFigure[]> => {
  const stored = visibleScores({ all }, await readPeriodScores(tx, rangeKey(range), [...subjects]));
  const scores = new Map(stored.map((one) => [`${one.subject}/${one.part}`, one]));
  const since = await scoredSince(tx, period, timeZone);
  return subjects.map((subject) => {
    const { overall, previous } = scoreSince(subjectScore(scores, subject), since);
    return {
      metric: scoreMetric,
      unit: 'score',
      better: 'higher',
      figure: overall,
      previous,
      change: changeBetween(overall, previous, 'higher', pValueOfFigures(overall, previous)),
      band: null,
      recent: [],
    };
  });
};
