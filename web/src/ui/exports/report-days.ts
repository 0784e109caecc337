import { wrongDays, type Days } from '../filters/filters.ts';

/** The error in the days of a report or an export; without both days, the usual ones apply. */
export const wrongReportDays = (days: Days, today: string): string | null =>
  days.from === '' && days.to === '' ? null : wrongDays(days, today);
