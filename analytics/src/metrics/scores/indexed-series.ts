/** A person's observations by the days of a calendar: windows slide over them day by day. */
import type { MetricKey } from '../definitions.ts';
import type { PersonObservations, Series } from './observation-index.ts';
import type { ScoreCalendar } from './score-calendar.ts';

export type Indexed = {
  series: Series;
  /** Index of the first row on or after each day, and after the last day. */
  starts: Uint16Array | Uint32Array;
};

export type IndexedSeries = ReadonlyMap<MetricKey, Indexed>;

export function indexSeries(observed: PersonObservations | undefined, { edges }: ScoreCalendar): IndexedSeries {
  const placed = new Map<MetricKey, Indexed>();
  for (const [metric, series] of observed?.series ?? []) {
    const starts = new (series.at.length < 2 ** 16 ? Uint16Array : Uint32Array)(edges.length);
    let row = 0;
    for (let day = 0; day < edges.length; day += 1) {
      while (row < series.at.length && series.at[row]! < edges[day]!) row += 1;
      starts[day] = row;
    }
    placed.set(metric, { series, starts });
  }
  return placed;
}

/** Index of the first row on or after a day; 0 for a metric without rows. */
export const startOf = (placed: Indexed | undefined, day: number): number => placed?.starts[day] ?? 0;
