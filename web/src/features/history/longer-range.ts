import type { Period } from '@sightline/contract';
import { dayMs } from '../../platform/durations.ts';

/** The longest usual range. */
const yearDays = 365;

/** Whether there is a longer range than a period; an hour may be missing where clocks change. */
export const hasLongerRange = ({ from, to }: Period): boolean =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) < yearDays;
