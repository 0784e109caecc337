/** When a signal has enough data to speak. */
import { metricDefinitions, type MetricKey } from '../definitions.ts';

/** Rows that a median, mean or share needs in the window: of two, one outlier would be half the truth. */
export const minimumRows = 3;

/** Working weeks in the window below which a rate says nothing. */
export const minimumWeeks = 1;

/**
 * Different people are counted within so many days: within more of them there are always more, and
 * three times the days do not hold three times as many.
 */
export const stretchDays = 30;

/**
 * A rate of zero is a value only for somebody who does that kind of thing at all, in an organisation
 * that had begun to record it: who never wrote a page has no rate of decisions, and not a bad one.
 */
const presupposed: Partial<Record<MetricKey, MetricKey>> = {
  new_areas: 'merged_pull_requests',
  decisions_documented: 'pages_written',
};

/** Counts grow with the weeks worked and can truly be zero; all others aggregate the rows there are. */
export const isCount = (metric: MetricKey): boolean =>
  metricDefinitions[metric].aggregate === 'rate' || metricDefinitions[metric].aggregate === 'distinct';

export const presupposedBy = (metric: MetricKey): MetricKey => presupposed[metric] ?? metric;
