import { dateOf, hourOf } from '@sightline/analytics';
import { digestHour } from '@sightline/contract';

export const digestKinds = ['daily', 'weekly'] as const;
export type DigestKind = (typeof digestKinds)[number];

/** The day of the last due digest, in local time: due from 8:00 on, the weekly one on Mondays. */
export const lastDue = (kind: DigestKind, now: number, timeZone: string): string => {
  const seconds = Math.floor(now / 1000);
  const today = dateOf(seconds, timeZone);
  const day = seconds >= hourOf(today, digestHour, timeZone) ? today : today.subtract({ days: 1 });
  return (kind === 'daily' ? day : day.subtract({ days: day.dayOfWeek - 1 })).toString();
};
