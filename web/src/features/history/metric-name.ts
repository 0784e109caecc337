import { metricDefinitions } from '@sightline/analytics';
import { historyTexts } from '../../texts/history.ts';
import { dimensionTitles } from '../../texts/scores.ts';
import { definedName, isMetric } from '../../ui/figures/metric-name.ts';

const scoreMetric = 'performance_score';
const dimensions = Object.keys(dimensionTitles) as (keyof typeof dimensionTitles)[];

/** The score and its dimensions also have a history. */
export const scoreMetrics: readonly string[] = [
  scoreMetric,
  ...dimensions.map((dimension) => `${scoreMetric}.${dimension}`),
];

export const hasHistory = (name: string | undefined): name is string =>
  isMetric(name) || (name !== undefined && scoreMetrics.includes(name));

const dimensionIn = (metric: string) => dimensions.find((dimension) => metric === `${scoreMetric}.${dimension}`);

/** The name of a metric, of the score or of one of its dimensions. */
export const metricName = (metric: string): string => {
  const dimension = dimensionIn(metric);
  return (
    definedName(metric) ??
    (dimension === undefined ? historyTexts.score.name : historyTexts.score.dimensionName(dimensionTitles[dimension]))
  );
};

export const metricMeaning = (metric: string): string => {
  if (isMetric(metric)) return metricDefinitions[metric].definition;
  return dimensionIn(metric) === undefined ? historyTexts.score.meaning : historyTexts.score.dimension;
};
