import { message } from '@sightline/contract';

/** Names of the weekdays, 1 Monday to 7 Sunday. */
const names = [
  message('Monday'),
  message('Tuesday'),
  message('Wednesday'),
  message('Thursday'),
  message('Friday'),
  message('Saturday'),
  message('Sunday'),
];

/** @returns the message of a weekday, 1 Monday to 7 Sunday */
export const weekdayName = (weekday: number): string => names[weekday - 1] ?? '';
