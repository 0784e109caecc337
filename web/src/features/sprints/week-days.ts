import type { Period } from '@sightline/contract';
import { dayMs } from '../../platform/durations.ts';

const dayBefore = (day: string): string => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);

/** The last day of a week: the one before the next week, or the last of the period. */
export const lastDayOf = (nextWeek: string | null, { to, timeZone }: Period): string =>
  nextWeek === null
    ? new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.parse(to) - 1000)
    : dayBefore(nextWeek);
