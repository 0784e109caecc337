/** Calendar months as numbers: those since January of the year 0. */
import { Temporal } from 'temporal-polyfill';
import type { Instant } from '../facts.ts';
import { bucketIndex, dateOf, monthEdges, startOf } from './edges.ts';

/** The months of instants between two, both inclusive. Asks the calendar once a month, not once an instant. */
export const monthsBetween = (from: Instant, to: Instant, zone: string): ((at: Instant) => number) => {
  const edges = monthEdges(from, to + 1, zone);
  const { year, month } = dateOf(from, zone);
  const first = year * 12 + month - 1;
  return (at) => first + bucketIndex(edges, at);
};

/** The first instant of a month in a zone. */
export const startOfMonth = (month: number, zone: string): Instant =>
  startOf(Temporal.PlainDate.from({ year: Math.floor(month / 12), month: (month % 12) + 1, day: 1 }), zone);
