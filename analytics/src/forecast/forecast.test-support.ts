import type { ThroughputDay } from './history.ts';

/** Days from Monday 2026-01-05 on with these counts. */
export const historyOf = (counts: readonly number[]): ThroughputDay[] =>
  counts.map((items, index) => ({
    date: new Date(Date.UTC(2026, 0, 5 + index)).toISOString().slice(0, 10),
    weekday: (index % 7) + 1,
    items,
    incidents: 0,
  }));

/** `weeks` weeks of the same seven counts, Monday first. */
export const weeksOf = (weeks: number, counts: readonly number[]): ThroughputDay[] =>
  historyOf(Array.from({ length: weeks }, () => counts).flat());
