/** A person's signal over a window: its value, its rows, and its value without each part of the window. */
import type { Instant } from '../../facts.ts';
import { quantile } from '../../figure/statistics.ts';
import { metricDefinitions, type MetricKey } from '../definitions.ts';
import type { Aggregate } from '../define-metric.ts';
import { ratiosWithout, sharesBelowWithout, intervalCounter } from './leave-one-out.ts';
import { orderedValues, type OrderedValues } from './ordered-values.ts';
import { startOf, type Indexed, type IndexedSeries } from './indexed-series.ts';
import type { ObservationIndex, Series } from './observation-index.ts';
import { runningSum } from './score-calendar.ts';
import { presupposedBy } from '../../figure/recording.ts';
import { isCount, minimumRows, minimumWeeks, intervalDays } from './signal-rules.ts';
import { winsorized } from './winsorize.ts';
import { fewObservations, rangeTooShort, reasons } from '../reasons.ts';

/** Instants and calendar positions of a window, and of its parts. */
export type Window = {
  from: Instant;
  to: Instant;
  firstDay: number;
  endDay: number;
  /** Part p runs from day partDays[p] to day partDays[p + 1]; all parts have about the same number of working days. */
  partDays: readonly number[];
};

/** Working weeks of a person in a window, and in each of its parts. */
export type Presence = { weeks: number; byPart: number[] };

export type SignalValue = {
  value: number;
  /** Positions of its rows in the person's series. */
  series: Series | null;
  first: number;
  end: number;
  touchedOutliers: number;
  /** The value without each part of the window, NaN where nothing remains; empty unless requested. */
  without: readonly number[];
  /**
   * For medians, all values in ascending order, valid until the next call; `without` then contains the shares of rows
   * below the median.
   */
  ascending: Float64Array | null;
  /** The value with one additional, different row, if all rows are identical; null if that does not apply. */
  otherwise: number | null;
};

export type SignalResult = SignalValue | { missing: string; series: Series | null };

/** Computes one signal of one person; fastest with windows in ascending order. */
export type SignalReader = (presence: Presence, window: Window) => SignalResult;

/**
 * @param outlierDetection whether to winsorize the values before aggregation
 * @param withParts whether to include the values without each part
 */
export function signalReader(
  metric: MetricKey,
  person: IndexedSeries,
  index: Pick<ObservationIndex, 'recordedFrom'>,
  { outlierDetection, withParts }: { outlierDetection: boolean; withParts: boolean },
): SignalReader {
  const placed = person.get(metric);
  const series = placed?.series ?? null;
  const { aggregate } = metricDefinitions[metric];
  const missingIn = isCount(metric) ? countMissing(metric, person, index) : tooFew;
  const read =
    aggregate === 'distinct' ? differentReader(placed) : readerOf[aggregate === 'median' ? 'median' : 'quotient'];
  const winsorizes = outlierDetection && aggregate !== 'share' && series?.areAlike === false;
  const ordered = series !== null && (aggregate === 'median' || winsorizes) ? orderedValues(series) : null;
  const signal: Signal = { metric, aggregate, placed, series, ordered, winsorizes, counts: isCount(metric), withParts };
  return (presence, window) => {
    const first = startOf(placed, window.firstDay);
    const end = startOf(placed, window.endDay);
    const missing = missingIn(end - first, presence.weeks, window);
    return missing === null ? read(signal, first, end, presence, window) : { missing, series };
  };
}

/** The properties of a person's signal that all windows share. */
type Signal = {
  metric: MetricKey;
  aggregate: Aggregate;
  placed: Indexed | undefined;
  series: Series | null;
  ordered: OrderedValues | null;
  winsorizes: boolean;
  counts: boolean;
  withParts: boolean;
};

type ReadRows = (signal: Signal, first: number, end: number, presence: Presence, window: Window) => SignalValue;

const none: readonly number[] = [];

const readerOf: Record<'median' | 'quotient', ReadRows> = {
  median: ({ placed, series, ordered, winsorizes, withParts }, first, end, _presence, window) => {
    const rows = ordered!(first, end);
    const drawn = winsorizes ? winsorized(rows, rows) : null;
    const ascending = drawn?.values ?? rows;
    const value = quantile(ascending, 0.5);
    const without = withParts ? sharesBelowWithout(series!.value, boundsOf(placed, window), value) : none;
    return { value, series, first, end, touchedOutliers: drawn?.touched ?? 0, without, ascending, otherwise: null };
  },
  quotient: (signal, first, end, { weeks, byPart }, window) => {
    const { aggregate, placed, series, counts, withParts } = signal;
    const { sums, offset, touchedOutliers } = runningSums(signal, first, end);
    const sum = sums[end - offset]! - sums[first - offset]!;
    const value = sum / (counts ? weeks : end - first);
    let without = none;
    if (withParts) {
      const bounds = boundsOf(placed, window);
      const tops = byPart.map((_, part) => sums[bounds[part + 1]! - offset]! - sums[bounds[part]! - offset]!);
      without = ratiosWithout(tops, counts ? byPart : byPart.map((_, part) => bounds[part + 1]! - bounds[part]!));
    }
    const unlike = otherwise(aggregate, sum, end - first, weeks);
    return { value, series, first, end, touchedOutliers, without, ascending: null, otherwise: unlike };
  },
};

/** The first row of each part of a window, and after the last. */
const boundsOf = (placed: Indexed | undefined, { partDays }: Window): number[] =>
  partDays.map((day) => startOf(placed, day));

/** Sums of the values before each row, from `offset` on; those of the whole series unless outliers are winsorized. */
function runningSums(
  { series, ordered, winsorizes }: Signal,
  first: number,
  end: number,
): { sums: ArrayLike<number>; offset: number; touchedOutliers: number } {
  if (series === null) return { sums: [0], offset: 0, touchedOutliers: 0 };
  const drawn = winsorizes ? winsorized(series.value.subarray(first, end), ordered!(first, end)) : null;
  if (drawn === null) return { sums: series.sums, offset: 0, touchedOutliers: 0 };
  return { sums: runningSum(drawn.values), offset: first, touchedOutliers: drawn.touched };
}

const tooFewRows = Array.from({ length: minimumRows }, (_, rows) => fewObservations(rows, minimumRows));
const tooFew = (rows: number): string | null => tooFewRows[rows] ?? null;
const tooShort = rangeTooShort(intervalDays);

/** For a share with identical rows, one row that differs; for a rate, another row of the usual size. */
function otherwise(aggregate: Aggregate, sum: number, rows: number, weeks: number): number | null {
  if (aggregate === 'rate') return (sum + (rows > 0 ? sum / rows : 1)) / weeks;
  if (aggregate !== 'share') return null;
  if (sum === 0) return 1 / (rows + 1);
  return sum === rows ? rows / (rows + 1) : null;
}

/** Why a count is missing for a window; null if it is not. */
function countMissing(
  metric: MetricKey,
  person: IndexedSeries,
  { recordedFrom }: Pick<ObservationIndex, 'recordedFrom'>,
): (rows: number, weeks: number, window: Window) => string | null {
  const base = presupposedBy(metric);
  const since = recordedFrom.get(base) ?? Infinity;
  const doneSince = person.get(base)?.series.at[0] ?? Infinity;
  const isDistinct = metricDefinitions[metric].aggregate === 'distinct';
  return (_rows, weeks, window) => {
    if (since >= window.to) return reasons.notRecorded;
    if (since > window.from) return reasons.partlyRecorded;
    if (isDistinct && daysOf(window) < intervalDays) return tooShort;
    if (doneSince >= window.to) return reasons.nothingRecorded;
    return weeks < minimumWeeks ? reasons.lessThanAWeek : null;
  };
}

const daysOf = ({ firstDay, endDay }: Window): number => endDay - firstDay;

/** Reads signals that count distinct values, such as people who were helped. */
function differentReader(placed: Indexed | undefined): ReadRows {
  const numbers = new Map<number, number>();
  const thingOf = (placed?.series.distinct ?? new Int32Array(0)).map((thing) => {
    const number = numbers.get(thing) ?? numbers.size;
    numbers.set(thing, number);
    return number;
  });
  const counter = intervalCounter(numbers.size);
  return ({ series, withParts }, first, end, _presence, window) => {
    const { firstDay, endDay } = window;
    const bounds = withParts ? boundsOf(placed, window) : none;
    const parts = withParts ? bounds.length - 1 : 0;
    counter.begin({ windowDays: endDay - firstDay, intervalDays, parts });
    let part = 0;
    for (let day = firstDay; day < endDay; day += 1) {
      const next = startOf(placed, day + 1);
      for (let row = startOf(placed, day); row < next; row += 1) {
        while (part + 1 < parts && row >= bounds[part + 1]!) part += 1;
        counter.add(thingOf[row]!, day - firstDay, part);
      }
    }
    const { value, without } = counter.result();
    return { value, series, first, end, touchedOutliers: 0, without, ascending: null, otherwise: value + 1 };
  };
}
