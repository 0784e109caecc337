/** How the observations of one metric, subject and period become one number. */
import type { Instant } from '../facts.ts';
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';
import type { Figure, FigureRow, Period } from '../observation.ts';
import type { WeeksWorked } from '../metrics/scores/weeks-worked.ts';
import { isRecorded, isWithin, weeksIn } from '../time/periods.ts';
import { batchesIn, countIn, sumIn, valuesIn, type Batch, type RowsOrBatches } from './batches.ts';
import { quantile } from './statistics.ts';
import { daySeconds as day } from '../time/durations.ts';

export type FigureOptions = {
  period: Period;
  /** Included observations needed; by default, the metric's minimum. */
  minimum?: number;
  /** The weeks worked, which a person's rates divide by; by default, the exact length of the period. */
  weeks?: WeeksWorked;
  /**
   * When recording of this metric began for the subject; null if no row ever counted (see `firstCounted`). With it, a
   * rate without rows is a true zero. If recording began inside the period, a rate divides by the recorded time only,
   * and the figure says that it is partly recorded.
   */
  observedFrom?: Instant | null;
};

/** The metric's observations in the period, included and excluded. */
export const observationsOf = <Row extends FigureRow>(
  metric: MetricKey,
  observations: readonly Row[],
  period: Period,
) => observations.filter((row) => row.metric === metric && isWithin(period, row.at));

/** The first included row, from which the metric is recorded. Null without one. */
export const firstCounted = (metric: MetricKey, observations: readonly FigureRow[]): Instant | null => {
  let first: Instant | null = null;
  for (const row of observations)
    if (row.metric === metric && row.excluded === null && (first === null || row.at < first)) first = row.at;
  return first;
};

const insufficient = (have: number, need: number, total: number): Figure => ({
  kind: 'insufficient-data',
  have,
  need,
  total,
});

const beganWithin = ({ period, observedFrom = null }: FigureOptions): boolean =>
  observedFrom !== null && observedFrom > period.from;

/** The part of the period whose weeks a rate divides by. */
export const ratedPeriod = (options: FigureOptions): Period => {
  const { period, observedFrom } = options;
  if (!beganWithin(options)) return period;
  // Less than a day counts as a day: one deployment in the first hour is not 168 a week.
  return { from: Math.max(period.from, Math.min(observedFrom ?? 0, period.to - day)), to: period.to };
};

/** The divisor of a rate: weeks worked for a person, else weeks of time. */
export const rateWeeks = (options: FigureOptions): number => {
  const rated = ratedPeriod(options);
  return options.weeks === undefined ? weeksIn(rated) : options.weeks(rated.from, rated.to);
};

/** Dividing by less than a day of work would inflate a rate. */
const minWeeksWorked = 1 / 7;

const rateOf = (batches: readonly Batch[], options: FigureOptions): Figure => {
  const [n, total] = [countIn(batches, 'n'), countIn(batches, 'total')];
  const { period, weeks, observedFrom = null } = options;
  const began = beganWithin(options);
  if (began && observedFrom !== null && observedFrom >= period.to) return insufficient(0, 1, total);
  if (n === 0 && observedFrom === null) return insufficient(0, 1, total);
  const divisor = rateWeeks(options);
  if (weeks !== undefined && divisor < minWeeksWorked)
    return { kind: 'insufficient-data', of: 'working-days', have: 0, need: 1, total };
  if (!(divisor > 0)) return insufficient(0, 1, total);
  const value = sumIn(batches) / divisor;
  const figure: Figure = { kind: 'value', value, n, total };
  return began && observedFrom !== null ? { ...figure, observedFrom } : figure;
};

/**
 * One metric's figure over a period, in the metric's unit, from one subject's rows or batches. Rows of other metrics
 * and outside the period are ignored. With fewer rows than the metric's minimum, the result is `insufficient-data`,
 * never zero. Medians include p75 and p90.
 */
export const figureOf = (metric: MetricKey, counted: RowsOrBatches, options: FigureOptions): Figure => {
  const figure = wholeFigureOf(metric, batchesIn(metric, counted, options.period), options);
  const { period, observedFrom = null } = options;
  // Rates report any missing recording, because it changes their divisor; others only a tenth of the period or more.
  const isPart = observedFrom !== null && observedFrom < period.to && !isRecorded(period, observedFrom);
  return isPart && figure.kind === 'value' ? { ...figure, observedFrom } : figure;
};

const wholeFigureOf = (metric: MetricKey, batches: readonly Batch[], options: FigureOptions): Figure => {
  const aggregate = metricDefinitions[metric].aggregate;
  if (aggregate === 'rate') return rateOf(batches, options);
  const [n, total] = [countIn(batches, 'n'), countIn(batches, 'total')];
  const need = Math.max(options.minimum ?? metricDefinitions[metric].minimum, 1);
  if (n < need) return insufficient(n, need, total);
  switch (aggregate) {
    case 'median': {
      const values = valuesIn(batches);
      return {
        kind: 'value',
        value: quantile(values, 0.5),
        n,
        total,
        p75: quantile(values, 0.75),
        p90: quantile(values, 0.9),
      };
    }
    case 'mean':
      return { kind: 'value', value: sumIn(batches) / n, n, total };
    case 'share':
      return { kind: 'value', value: countIn(batches, 'ones') / n, n, total };
    case 'distinct':
      return { kind: 'value', value: new Set(batches.flatMap(({ distinct }) => distinct)).size, n, total };
  }
};

/** Replaces the figure of sprints of which some count points and others items: they have no common mean. */
export const ofMixedUnits = <Known extends { kind: 'value'; n: number; total: number } | { kind: 'insufficient-data' }>(
  figure: Known,
): Known | Extract<Figure, { kind: 'insufficient-data' }> =>
  figure.kind === 'value'
    ? { kind: 'insufficient-data', of: 'one-unit', have: figure.n, need: 1, total: figure.total }
    : figure;
