/** A person's signal over a window: its value, what it rests on, and what it would be without parts of it. */
import type { Instant } from '../../facts.ts';
import { quantile } from '../../figure/statistics.ts';
import { metricDefinitions, type MetricKey } from '../definitions.ts';
import type { Aggregate } from '../metric-definition.ts';
import { differentIn, ratiosWithout, sharesBelowWithout, type Occurrences } from './leave-one-out.ts';
import { startOf, type Placed, type PlacedSeries } from './placed-series.ts';
import type { ObservationIndex, Series } from './observation-index.ts';
import { runningSum } from './score-calendar.ts';
import { isCount, minimumRows, minimumWeeks, presupposedBy, stretchDays } from './signal-rules.ts';
import { winsorise } from './winsorise.ts';

/** Instants and calendar positions of a window, and of its parts. */
export type Window = {
  from: Instant;
  to: Instant;
  firstDay: number;
  endDay: number;
  /** Part p runs from day partDays[p] to day partDays[p + 1]; all hold about as many working days. */
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
  /** The value without each part of the window, NaN where nothing remains; empty where not asked for. */
  without: readonly number[];
  /** Of a median, all values ascending: `without` holds the shares of rows below it instead. */
  ascending: Float64Array | null;
  /** The value had one more row come that says otherwise than all; null where that says nothing. */
  otherwise: number | null;
};

export type SignalReading = SignalValue | { missing: string };

/**
 * @param outlierDetection winsorise the values before they are aggregated
 * @param withParts whether the values without each part are wanted
 */
export function readSignal(
  metric: MetricKey,
  person: PlacedSeries,
  { weeks, byPart }: Presence,
  index: ObservationIndex,
  window: Window,
  { outlierDetection, withParts }: { outlierDetection: boolean; withParts: boolean },
): SignalReading {
  const placed = person.get(metric);
  const series = placed?.series ?? null;
  const first = startOf(placed, window.firstDay);
  const end = startOf(placed, window.endDay);
  const rows = end - first;
  const { aggregate } = metricDefinitions[metric];
  const missing = isCount(metric) ? countMissing(metric, person, index, window, weeks) : tooFew(rows);
  if (missing !== null) return { missing };

  const bounds = withParts || aggregate === 'distinct' ? window.partDays.map((day) => startOf(placed, day)) : none;
  if (aggregate === 'distinct') {
    const { value, without } = differentPeople(placed, bounds, window);
    return { value, series, first, end, touchedOutliers: 0, without, ascending: null, otherwise: value + 1 };
  }
  const winsorises = outlierDetection && aggregate !== 'share' && series?.areAlike === false;
  if (aggregate === 'median') {
    const ascending = ascendingValues(series!, first, end);
    const touchedOutliers = winsorises ? winsorise(ascending) : 0;
    const value = quantile(ascending, 0.5);
    const without = withParts ? sharesBelowWithout(series!.value, bounds, value) : none;
    return { value, series, first, end, touchedOutliers, without, ascending, otherwise: null };
  }
  const { sums, offset, touchedOutliers } = runningSums(series, first, end, winsorises);
  const sum = sums[end - offset]! - sums[first - offset]!;
  const value = sum / (isCount(metric) ? weeks : rows);
  const sumOf = (part: number): number => sums[bounds[part + 1]! - offset]! - sums[bounds[part]! - offset]!;
  const rowsOf = (part: number): number => bounds[part + 1]! - bounds[part]!;
  const weeksOf = (part: number): number => byPart[part]!;
  const without = withParts ? ratiosWithout(byPart.length, sumOf, isCount(metric) ? weeksOf : rowsOf) : none;
  const unlike = otherwise(aggregate, sum, rows, weeks);
  return { value, series, first, end, touchedOutliers, without, ascending: null, otherwise: unlike };
}

const none: readonly number[] = [];

/** Sums of the values up to a row, less the offset: those of the whole series, but where outliers are drawn in. */
function runningSums(
  series: Series | null,
  first: number,
  end: number,
  winsorises: boolean,
): { sums: ArrayLike<number>; offset: number; touchedOutliers: number } {
  if (series === null) return { sums: [0], offset: 0, touchedOutliers: 0 };
  if (winsorises) {
    const values = series.value.slice(first, end);
    const touchedOutliers = winsorise(values, ascendingValues(series, first, end));
    if (touchedOutliers > 0) return { sums: runningSum(values), offset: first, touchedOutliers };
  }
  return { sums: series.sums, offset: 0, touchedOutliers: 0 };
}

const tooFew = (rows: number): string | null =>
  rows < minimumRows ? `${rows} of the ${minimumRows} observations needed` : null;

/** Of a share whose rows all say the same, one that does not; of a rate, another thing of the usual size. */
function otherwise(aggregate: Aggregate, sum: number, rows: number, weeks: number): number | null {
  if (aggregate === 'rate') return (sum + (rows > 0 ? sum / rows : 1)) / weeks;
  if (aggregate !== 'share') return null;
  if (sum === 0) return 1 / (rows + 1);
  return sum === rows ? rows / (rows + 1) : null;
}

/** The values of rows in order of size. */
function ascendingValues({ value, rank, ranked }: Series, first: number, end: number): Float64Array {
  // Ranks are whole numbers, which sort without a comparison function.
  const ranks = rank.slice(first, end).sort();
  const values = new Float64Array(ranks.length);
  for (let i = 0; i < ranks.length; i += 1) values[i] = value[ranked[ranks[i]!]!]!;
  return values;
}

function countMissing(
  metric: MetricKey,
  person: PlacedSeries,
  index: ObservationIndex,
  window: Window,
  weeks: number,
): string | null {
  const base = presupposedBy(metric);
  const recordedFrom = index.recordedFrom.get(base);
  if (recordedFrom === undefined || recordedFrom >= window.to) return 'not recorded';
  if (recordedFrom > window.from) return 'recorded for only a part of the time';
  if (metricDefinitions[metric].aggregate === 'distinct' && daysOf(window) < stretchDays)
    return `counted over ${stretchDays} days, and these are fewer`;
  const doing = person.get(base)?.series;
  if (doing === undefined || !(doing.at[0]! < window.to)) return 'nothing of the kind on record for this person';
  if (weeks < minimumWeeks) return 'less than a week worked';
  return null;
}

const daysOf = ({ firstDay, endDay }: Window): number => endDay - firstDay;

function differentPeople(
  placed: Placed | undefined,
  bounds: readonly number[],
  { firstDay, endDay }: Window,
): { value: number; without: readonly number[] } {
  const things = new Map<number, Occurrences>();
  let part = 0;
  for (let day = firstDay; day < endDay; day += 1) {
    const next = startOf(placed, day + 1);
    for (let row = startOf(placed, day); row < next; row += 1) {
      while (row >= bounds[part + 1]!) part += 1;
      const its = things.get(placed!.series.distinct[row]!) ?? { days: [], parts: [] };
      things.set(placed!.series.distinct[row]!, its);
      its.days.push(day - firstDay);
      its.parts.push(part);
    }
  }
  const windowDays = endDay - firstDay;
  return differentIn([...things.values()], { windowDays, stretchDays, parts: bounds.length - 1 });
}
