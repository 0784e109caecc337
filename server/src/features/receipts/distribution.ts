import { daySeconds } from '@sightline/contract';
import { metricDefinitions, type MetricKey } from '@sightline/analytics';
import type { Receipt } from '@sightline/contract';

/** Minimum values for a chart; fewer are easier to read in the list. */
const fewest = 8;
const bins = 12;
/** Round widths of bins, as multiples of a power of ten or of a day. */
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const [minute, hour, day] = [60, 3600, daySeconds];
const stepsOfTime = [minute, 5 * minute, 15 * minute, 30 * minute, ...[1, 2, 3, 4, 6, 12].map((n) => n * hour)].concat(
  [1, 2, 3, 5, 7, 14, 30, 60, 90].map((n) => n * day),
);

/**
 * The values of a median in bins of equal width. The highest 5% share the last bin, so that a few outliers do not
 * squeeze all others into the first.
 */
export const distributionOf = (metric: MetricKey, values: ArrayLike<number>): Receipt['distribution'] => {
  const { aggregate, unit } = metricDefinitions[metric];
  if (aggregate !== 'median' || values.length < fewest) return undefined;
  const sorted = Float64Array.from(values).sort();
  const high = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
  const width = (unit === 'seconds' ? stepsOfTime : steps).find((step) => step * bins >= high);
  if (width === undefined || high <= 0) return undefined;
  const used = Math.floor(high / width) + 1;
  const counts = Array.from({ length: used }, () => 0);
  for (const value of sorted) counts[Math.min(used - 1, Math.max(0, Math.floor(value / width)))]! += 1;
  return { edges: counts.map((_, index) => index * width), counts };
};
