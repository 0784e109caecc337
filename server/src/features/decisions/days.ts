import { dayMs } from '@sightline/contract';

/** The date a number of days after another, both formatted as `2026-11-20`. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** The number of days from one date to another, both included; less than 1 if `to` is earlier. */
export const daysUntil = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;
