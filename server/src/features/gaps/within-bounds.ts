/** Differences that gaps in the data could explain alone (decision 1810). */
import {
  boundsOf,
  mayBeEqual,
  type RowsOrBatches,
  type Doubt,
  type FigureOptions,
  type MetricKey,
  type Period,
} from '@sightline/analytics';

/** One of two figures that are compared. */
export type Side = {
  counted: RowsOrBatches;
  recorded: Omit<FigureOptions, 'period'>;
  period: Period;
  /** For a part of the rows: whether a doubt concerns that part. */
  isAbout?: (doubt: Doubt) => boolean;
};

/** Whether both figures could be equal, or differ in the other direction. */
export const isWithinBounds = (metric: MetricKey, sides: readonly [Side, Side], doubts: readonly Doubt[]): boolean => {
  const [first, second] = sides.map(({ counted, recorded, period, isAbout = () => true }) =>
    boundsOf(metric, counted, doubts.filter(isAbout), { ...recorded, period }),
  );
  return first !== undefined && first !== null && second !== undefined && second !== null && mayBeEqual(first, second);
};
