import type { Period } from '@sightline/contract';
import { dayMs } from '../../platform/durations.ts';
import { plainDayIn } from '../../ui/plain-day.ts';

const dayBefore = (day: string): string => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);

/** The last day of a week: the one before the next week, or the last of the period. */
export const lastDayOf = (nextWeek: string | null, { to, timeZone }: Period): string =>
  nextWeek === null ? plainDayIn(timeZone, Date.parse(to) - 1000) : dayBefore(nextWeek);
