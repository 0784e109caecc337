import { dayMs } from '@sightline/contract';

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The last `count` days, including today. */
export const lastDays = (count: number, now: number = Date.now()): { from: string; to: string } => ({
  from: dayOf(now - (count - 1) * dayMs),
  to: dayOf(now),
});
