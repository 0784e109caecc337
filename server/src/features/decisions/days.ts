import { dayMs } from '@sightline/contract';

/** The date a number of days after another, both formatted as `2026-11-20`. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** How many days there are from one date to another, both counted; below 1 when the other is earlier. */
export const daysUntil = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;
