/** The days that a question names, in words that people use. */
import { Temporal } from 'temporal-polyfill';
import type { DayRange } from '../time/periods.ts';
import type { DayRule } from './day-ranges.ts';

/**
 * @param text in lower case
 * @param rules of its language; the first match applies
 * @returns null if it names no days, or days that are in the future or in reverse order
 */
export const questionDays = (text: string, today: Temporal.PlainDate, rules: readonly DayRule[]): DayRange | null => {
  for (const { pattern, days } of rules) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const made = days(found, today);
    return made !== null && made.from <= made.to && made.to <= today.toString() && isDay(made.from) && isDay(made.to)
      ? made
      : null;
  }
  return null;
};

const isDay = (text: string): boolean => {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};
