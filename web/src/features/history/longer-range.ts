import type { Period } from '@sightline/contract';
import { dayMs } from '../../platform/durations.ts';

/** The longest preset. */
const yearDays = 365;

/** Whether a preset is longer than a period; a clock change may remove an hour. */
export const hasLongerRange = ({ from, to }: Period): boolean =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) < yearDays;
