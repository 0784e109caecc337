import { addDays, type Period } from '@sightline/contract';
import { plainDayIn } from '../../ui/plain-day.ts';

/** The last day of a week: the one before the next week, or the last of the period. */
export const lastDayOf = (nextWeek: string | null, { to, timeZone }: Period): string =>
  nextWeek === null ? plainDayIn(timeZone, Date.parse(to) - 1000) : addDays(nextWeek, -1);
