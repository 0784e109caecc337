/** When a signal has enough data. */
import { metricDefinitions, type MetricKey } from '../definitions.ts';

/** Rows that a median, mean or share needs in the window: with two, an outlier would be half of them. */
export const minimumRows = 3;

/** Working weeks that a rate needs in the window. */
export const minimumWeeks = 1;

/**
 * Different people are counted in intervals of this many days, because their number does not grow in proportion to the
 * length of a window.
 */
export const intervalDays = 30;

/** Counts grow with the weeks worked and can be a true zero; other signals aggregate existing rows. */
export const isCount = (metric: MetricKey): boolean =>
  metricDefinitions[metric].aggregate === 'rate' || metricDefinitions[metric].aggregate === 'distinct';
