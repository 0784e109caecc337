/** What there is to say of a metric. */
export type MetricUnit =
  | 'seconds'
  | 'share'
  | 'per-week'
  | 'points-per-sprint'
  | 'points-per-week'
  | 'lines'
  | 'people';

/**
 * How the included observations of a period become one number.
 * - `median`: of the values; p75 and p90 go with it.
 * - `mean`: of the values.
 * - `share`: of values that are 1 (values are 0 or 1).
 * - `rate`: sum of the values divided by the weeks of the period (of work, for people).
 * - `distinct`: number of different `detail.distinct`.
 */
export type Aggregate = 'median' | 'mean' | 'share' | 'rate' | 'distinct';

export type MetricDefinition = {
  name: string;
  /** Raised whenever the same facts would give another number. */
  version: number;
  unit: MetricUnit;
  aggregate: Aggregate;
  better: 'higher' | 'lower';
  /** What dates an observation. */
  placedBy: string;
  definition: string;
};
