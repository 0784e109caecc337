/** Scores as figures, with the previous period. */
import { rangeKey, type Period, type ReadRange } from '@sightline/analytics';
import type { MetricFigure, ScoredPeople } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { changeBetween } from '../figures/index.ts';
import { readPeriodScores } from '../scoring/index.ts';
import type { Audience } from '../visibility/index.ts';
import { shownScores, visibleScores } from '../scores/index.ts';

export const scoreMetric = 'performance_score';

type Over = { organizationId: string; audience: Audience; range: ReadRange; period: Period; timeZone: string };

/** `isWithinGaps`: whether gaps in the data could explain an otherwise clear change. */
export type ScoreFigure = MetricFigure & { isWithinGaps: boolean; scored: ScoredPeople };

/** @returns scores in the order of the subjects */
export const readScoreFigures = async (
  tx: Tx,
  subjects: readonly string[],
  { organizationId, audience, range, period, timeZone }: Over,
): Promise<ScoreFigure[]> => {
  const stored = visibleScores(audience, await readPeriodScores(tx, rangeKey(range), [...subjects]));
  const { scoreOf, isWithinGaps } = await shownScores(tx, stored, { organizationId, range, period, timeZone });
  return subjects.map((subject) => {
    const { overall, previous, pValue, scored } = scoreOf(subject);
    return {
      metric: scoreMetric,
      unit: 'score',
      better: 'higher',
      figure: overall,
      previous,
      change: changeBetween(overall, previous, 'higher', pValue),
      band: null,
      recent: [],
      isWithinGaps: isWithinGaps(subject),
      scored,
    };
  });
};
