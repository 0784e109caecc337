import { clockHour, dateOf, hourOf } from '@sightline/analytics';
import type { QuietHours } from '@sightline/contract';
import type { Announcement } from './announcement.ts';
import { secondsOf } from '../../platform/clock.ts';

/** Errors are urgent (something stopped working and needs action), so they are delivered at any hour. */
type Timed = Pick<Announcement, 'type'>;
const isUrgent = ({ type }: Timed): boolean => type === 'error';

/** When quiet hours release this announcement; null if it is delivered now. */
export const heldUntil = (quiet: QuietHours | undefined, announcement: Timed, at: Date): Date | null => {
  if (quiet === undefined || !quiet.enabled || quiet.from === quiet.to || isUrgent(announcement)) return null;
  const { from, to, timeZone } = quiet;
  const now = secondsOf(at);
  const hour = clockHour(now, timeZone);
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to;
  if (!isQuiet) return null;
  const today = dateOf(now, timeZone);
  const end = hourOf(hour < to ? today : today.add({ days: 1 }), to, timeZone);
  return new Date(end * 1000);
};
