import { dayMs } from '@sightline/contract';

/** The number of days from one date to another, both included; less than 1 if `to` is earlier. */
export const daysUntil = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;
