import { metricDefinitions } from '@sightline/analytics';
import { neededRowTexts as texts } from '../../texts/needed-rows.ts';
import type { NeededText } from '../format.ts';
import { isMetric } from './metric-name.ts';

const textOfRow: Readonly<Record<string, NeededText>> = {
  change: texts.changes,
  committed_item: texts.committedItems,
  deployment: texts.deployments,
  finished_item: texts.finishedItems,
  incident: texts.incidents,
  pull_request: texts.pullRequests,
  review: texts.reviews,
};

/** Names what a figure of this metric lacks when it has too few rows. */
export const neededRows = (metric: string): NeededText | undefined => {
  // Its rows are only the deployments that failed.
  if (metric === 'recovery_time') return texts.failures;
  return isMetric(metric) ? textOfRow[metricDefinitions[metric].row] : undefined;
};
