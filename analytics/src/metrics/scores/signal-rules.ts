/** When a signal has enough data. */
import { metricDefinitions, type MetricKey } from '../definitions.ts';

/** Rows that a median, mean or share needs in the window: with two, an outlier would be half of them. */
export const minimumRows = 3;

/** Working weeks that a rate needs in the window. */
export const minimumWeeks = 1;

/**
 * Different people are counted within so many days: within more of them there are always more, and
 * three times the days do not hold three times as many.
 */
export const intervalDays = 30;

/** Counts grow with the weeks worked and can truly be zero; all others aggregate the rows there are. */
export const isCount = (metric: MetricKey): boolean =>
  metricDefinitions[metric].aggregate === 'rate' || metricDefinitions[metric].aggregate === 'distinct';
