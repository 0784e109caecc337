import { metricDefinitions } from '@sightline/analytics';
import { comparisonTexts } from '../../texts/comparison.ts';
import { isMetric } from './metric-choice.tsx';

/** The name of a metric or of the score. */
export const metricName = (metric: string): string =>
  isMetric(metric) ? metricDefinitions[metric].name : comparisonTexts.score;
