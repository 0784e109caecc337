/** Drops risks of people that gaps in the data alone could explain (decision 1910). */
import {
  isMetricKey,
  boundsOf,
  comparedDays,
  riskSignalNamed,
  windowDays,
  type Bounds,
  type DaysAgo,
  type Doubt,
  type FigureRow,
  type MetricKey,
  type Period,
  type RiskFacts,
  type RiskFactor,
} from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';

import { readDoubtsOfPeople } from '../gaps/index.ts';
import { scoresWithinGaps } from '../scores/index.ts';

const scoreRange = '30d';

export type Assessed = { id: string; person: RiskFacts['person']; factors: RiskFactor[] };

/** Removes factors that some resolution of the doubts would remove. */
export const withoutUncertainRisks = async (
  tx: Tx,
  organizationId: string,
  assessed: readonly Assessed[],
  daysAgo: DaysAgo,
): Promise<Assessed[]> => {
  const fallen = assessed.filter(({ factors }) => factors.some(({ metric }) => metric === 'performance_score'));
  // Scores of single days have no bounds, so those of the current period are used.
  const silent = await scoresWithinGaps(
    tx,
    organizationId,
    scoreRange,
    fallen.map(({ id }) => `person:${id}`),
  );
  const withScores = assessed.map(({ factors, ...rest }) => ({
    ...rest,
    factors: factors.filter(({ metric }) => metric !== 'performance_score' || !silent.has(`person:${rest.id}`)),
  }));
  const metrics = [...new Set(assessed.flatMap(({ factors }) => factors.map(({ metric }) => metric)))].filter(
    isMetricKey,
  );
  if (metrics.length === 0) return withScores;
  const over = { from: daysAgo(windowDays + comparedDays), to: daysAgo(0) };
  const doubtsOf = await readDoubtsOfPeople(tx, organizationId, { metrics, over });
  const kept: Assessed[] = [];
  for (const assessment of withScores) {
    const doubts = await doubtsOf(tx, assessment.id);
    kept.push({
      ...assessment,
      factors: assessment.factors.filter((factor) => !isWithinGaps(factor, assessment.person, doubts, daysAgo)),
    });
  }
  return kept;
};

const isWithinGaps = (
  { key, metric }: RiskFactor,
  person: RiskFacts['person'],
  doubts: readonly Doubt[],
  daysAgo: DaysAgo,
): boolean => {
  const isCrossedBy = riskSignalNamed(key)?.isCrossedBy;
  const ownDoubts = doubts.filter((doubt) => doubt.metric === metric);
  if (isCrossedBy === undefined || ownDoubts.length === 0 || !isMetricKey(metric)) return false;
  const window = { from: daysAgo(windowDays), to: daysAgo(0) };
  const before = { from: daysAgo(windowDays + comparedDays), to: window.from };
  const bounds = (period: Period): Bounds | null =>
    boundsOf(metric, rowsOf(person, metric, period), ownDoubts, { period, minimum: 1 });
  const now = bounds(window);
  return now !== null && !isCrossedBy(now, bounds(before));
};

const rowsOf = (person: RiskFacts['person'], metric: MetricKey, { from, to }: Period): FigureRow[] => {
  const series = person.series.get(metric);
  return [...(series?.at ?? [])].flatMap((instant, index) =>
    instant >= from && instant < to
      ? [{ metric, at: instant, value: series?.value[index] ?? 0, excluded: null, detail: {} }]
      : [],
  );
};
