import { t } from '@sightline/contract';
import type { ReportTiming } from '@sightline/contract';
import { Cron } from 'croner';
import { InvalidInput } from '../../../platform/errors.ts';
import { weekdayName } from '../../../platform/weekdays.ts';

const pattern = ({ frequency, hour, minute, weekday, dayOfMonth }: ReportTiming): string => {
  if (frequency === 'daily') return `${minute} ${hour} * * *`;
  // For cron, Sunday is 0.
  if (frequency === 'weekly') return `${minute} ${hour} * * ${weekday % 7}`;
  return `${minute} ${hour} ${dayOfMonth} * *`;
};

/** The first time after `now`, in the schedule's own time zone. */
export const nextRun = (timing: ReportTiming, now: Date): Date => {
  const next = new Cron(pattern(timing), { timezone: timing.timeZone, paused: true }).nextRun(now);
  if (next === null) throw new Error(`No time follows ${now.toISOString()} in ${pattern(timing)}`);
  return next;
};

const previewedRuns = 3;

/** Previews a timing before it is saved. @throws InvalidInput for an unknown time zone */
export const previewRuns = (timing: ReportTiming, now: number): { schedule: string; runs: string[] } => {
  assertTimeZone(timing);
  const runs: Date[] = [];
  for (let after = new Date(now); runs.length < previewedRuns; after = runs.at(-1) ?? after)
    runs.push(nextRun(timing, after));
  return { schedule: writeTiming(timing), runs: runs.map((run) => run.toISOString()) };
};

/** @throws InvalidInput for an unknown time zone */
export const assertTimeZone = ({ timeZone }: ReportTiming): void => {
  try {
    new Date(0).toLocaleString('en', { timeZone });
  } catch {
    throw new InvalidInput(t('Choose a time zone by its name, such as Europe/Berlin.'));
  }
};

/** `Weekly on Monday at 08:00, Europe/Berlin`. */
export const writeTiming = ({ frequency, hour, minute, weekday, dayOfMonth, timeZone }: ReportTiming): string => {
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  if (frequency === 'daily') return t('Daily at {time}, {timeZone}', { time, timeZone });
  if (frequency === 'weekly')
    return t('Weekly on {weekday} at {time}, {timeZone}', { weekday: t(weekdayName(weekday)), time, timeZone });
  return t('Monthly on day {day} at {time}, {timeZone}', { day: dayOfMonth, time, timeZone });
};
