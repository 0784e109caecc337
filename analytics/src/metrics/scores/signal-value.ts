/** A person's signal over a window: its value, what it rests on, and its sample by week. */
import type { Instant } from '../../facts.ts';
import { quantile } from '../../figure/statistics.ts';
import { metricDefinitions, type MetricKey } from '../definitions.ts';
import type { Exposure } from './exposure.ts';
import { positionOf, type ObservationIndex, type PersonObservations, type Series } from './observation-index.ts';
import type { WeeklySample } from './resampling.ts';
import { isCount, minimumRows, minimumWeeks, presupposedBy } from './signal-rules.ts';
import { winsorise } from './winsorise.ts';

/** Instants and calendar positions of a window, and of its weeks counted back from its end. */
export type Window = {
  from: Instant;
  to: Instant;
  firstDay: number;
  endDay: number;
  /** Week w runs from weekStarts[w] to weekStarts[w - 1], week 0 to the window's end; the last may be short. */
  weekStarts: { at: Instant; day: number }[];
};

export type SignalValue = {
  value: number;
  /** Positions of its rows in the person's series. */
  series: Series | null;
  first: number;
  end: number;
  touchedOutliers: number;
  sample: WeeklySample;
};

export type SignalReading = SignalValue | { missing: string };

/**
 * @param outlierDetection winsorise the values before they are aggregated
 * @param sampled whether the sample by week is wanted; without it, it is empty
 */
export function readSignal(
  metric: MetricKey,
  person: PersonObservations,
  exposure: Exposure,
  index: ObservationIndex,
  window: Window,
  { outlierDetection, sampled }: { outlierDetection: boolean; sampled: boolean },
): SignalReading {
  const series = person.series.get(metric) ?? null;
  const first = series === null ? 0 : positionOf(series.at, window.from);
  const end = series === null ? 0 : positionOf(series.at, window.to);
  const rows = end - first;
  const { aggregate } = metricDefinitions[metric];
  const weeks = isCount(metric) ? exposure.weeks(window.firstDay, window.endDay) : 0;
  if (isCount(metric)) {
    const missing = countMissing(metric, person, index, window, weeks);
    if (missing !== null) return { missing };
  } else if (rows < minimumRows) {
    return { missing: `${rows} of the ${minimumRows} observations needed` };
  }

  const weekOf = sampled ? weeksOfRows(series, first, end, window) : new Uint8Array(0);
  const from = { series, first, end, touchedOutliers: 0 };
  if (aggregate === 'distinct') {
    const weeksByThing = new Map<number, number[]>();
    for (let row = first; row < end; row += 1) {
      const its = weeksByThing.get(series!.distinct[row]!) ?? [];
      its.push(weekOf[row - first] ?? 0);
      weeksByThing.set(series!.distinct[row]!, its);
    }
    return { ...from, value: weeksByThing.size, sample: { kind: 'distinct', weeksOf: [...weeksByThing.values()] } };
  }
  const winsorises = outlierDetection && aggregate !== 'share';
  if (aggregate === 'median') {
    const { values, week } = ascendingWithWeeks(series!, first, end, weekOf);
    const touchedOutliers = winsorises ? winsorise(values) : 0;
    return { ...from, touchedOutliers, value: quantile(values, 0.5), sample: { kind: 'median', values, week } };
  }
  // Sums need no order, and sorting would be most of the work.
  const raw = series === null ? new Float64Array(0) : series.value.subarray(first, end);
  const values = winsorises ? raw.slice() : raw;
  const touchedOutliers = winsorises ? winsorise(values, raw.toSorted()) : 0;
  let sum = 0;
  for (const value of values) sum += value;
  const sample = sampled ? ratioByWeek(values, weekOf, window, isCount(metric) ? exposure : null) : emptySample;
  return { ...from, touchedOutliers, value: sum / (isCount(metric) ? weeks : rows), sample };
}

/** The values of rows in order of size, each with its week where weeks are wanted. */
function ascendingWithWeeks(
  { value, rank, ranked }: Series,
  first: number,
  end: number,
  weekOf: Uint8Array,
): { values: Float64Array; week: Uint8Array } {
  // Ranks are whole numbers, which sort without a comparison function.
  const ranks = rank.slice(first, end).sort();
  const values = new Float64Array(ranks.length);
  const week = new Uint8Array(weekOf.length);
  for (let i = 0; i < ranks.length; i += 1) {
    const row = ranked[ranks[i]!]!;
    values[i] = value[row]!;
    if (i < week.length) week[i] = weekOf[row - first]!;
  }
  return { values, week };
}

const emptySample: WeeklySample = { kind: 'ratio', top: new Float64Array(0), bottom: new Float64Array(0) };

function countMissing(
  metric: MetricKey,
  person: PersonObservations,
  index: ObservationIndex,
  window: Window,
  weeks: number,
): string | null {
  const base = presupposedBy(metric);
  const recordedFrom = index.recordedFrom.get(base);
  if (recordedFrom === undefined || recordedFrom >= window.to) return 'not recorded';
  if (recordedFrom > window.from) return 'recorded for only a part of the time';
  const doing = person.series.get(base);
  if (doing === undefined || !(doing.at[0]! < window.to)) return 'nothing of the kind on record for this person';
  if (weeks < minimumWeeks) return 'less than a week worked';
  return null;
}

function weeksOfRows(series: Series | null, first: number, end: number, { weekStarts }: Window): Uint8Array {
  const weekOf = new Uint8Array(end - first);
  if (series === null) return weekOf;
  let week = 0;
  for (let row = end - 1; row >= first; row -= 1) {
    while (series.at[row]! < weekStarts[week]!.at) week += 1;
    weekOf[row - first] = week;
  }
  return weekOf;
}

/** Divides by working weeks for a rate, by the number of rows for shares and means. */
function ratioByWeek(
  values: Float64Array,
  week: Uint8Array,
  { weekStarts, endDay }: Window,
  exposure: Exposure | null,
): WeeklySample {
  const top = new Float64Array(weekStarts.length);
  const bottom = new Float64Array(weekStarts.length);
  for (let i = 0; i < values.length; i += 1) {
    top[week[i]!]! += values[i]!;
    if (exposure === null) bottom[week[i]!]! += 1;
  }
  if (exposure !== null) {
    weekStarts.forEach(({ day }, w) => {
      bottom[w] = exposure.weeks(day, weekStarts[w - 1]?.day ?? endDay);
    });
  }
  return { kind: 'ratio', top, bottom };
}
