import {
  bucketsOf,
  dateOf,
  isWithin,
  periodOf,
  recentHistory,
  startOfDay,
  throughputHistory,
  weeksIn,
  type Period,
  type ThroughputDay,
} from '@sightline/analytics';
import type { Decision } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { fewPeople, readPlainObservations } from '../measurement/index.ts';
import { readWorkingTime } from '../people/index.ts';

export type At = { now: number; timeZone: string };
export type Few = NonNullable<ReturnType<typeof fewPeople>>;

/** What a team finished, as far back as forecasts are tested. */
export type TeamHistory = {
  /** Today, in the organisation's zone: the first day that is still to come, as it is not over. */
  today: string;
  /** All whole days of the last year, oldest first. */
  days: ThroughputDay[];
  /** The part that a forecast is made from. */
  recent: ThroughputDay[];
  /** On which nobody is to work, also in days to come. */
  holidays: ReadonlySet<string>;
  weeks: Decision['history'];
  /** Said instead of an answer where few people finished what it would be made from. */
  few: Few | null;
  /** Incidents resolved per week over the recent days. */
  incidentsPerWeek: number;
};

/** Reads what a team finished in the last year; `hides` keeps back what few people finished. */
export const readTeamHistory = async (
  tx: Tx,
  teamId: string,
  { now, timeZone, hides }: At & { hides: boolean },
): Promise<TeamHistory> => {
  const today = dateOf(now, timeZone).toString();
  const period: Period = { from: periodOf('1y', now, timeZone).from, to: startOfDay(today, timeZone) };
  const rows = await readPlainObservations(tx, { metrics: ['throughput', 'incident_restore_time'], ...period, teamId });
  const finished = rows.filter((row) => row.metric === 'throughput');
  const isFew = (from: number, to: number): Few | null =>
    hides ? fewPeople(finished.filter((row) => isWithin({ from, to }, row.at))) : null;
  const time = await readWorkingTime(tx);
  const days = throughputHistory(rows, period, timeZone, time);
  const recent = recentHistory(days);
  const begin = recent[0] === undefined ? period.to : startOfDay(recent[0].date, timeZone);
  const incidents = rows.filter(
    (row) => row.metric === 'incident_restore_time' && row.excluded === null && row.at >= begin,
  );
  const weeks = weeksIn({ from: begin, to: period.to });
  return {
    today,
    days,
    recent,
    holidays: new Set(time.holidays),
    weeks: weeksOf(period, days, { timeZone, isFew }),
    few: isFew(begin, period.to),
    incidentsPerWeek: weeks > 0 ? incidents.length / weeks : 0,
  };
};

const weeksOf = (
  period: Period,
  days: readonly ThroughputDay[],
  { timeZone, isFew }: { timeZone: string; isFew: (from: number, to: number) => Few | null },
): Decision['history'] => {
  const first = days[0]?.date;
  if (first === undefined) return [];
  return bucketsOf(period, 'week', timeZone)
    .filter((week) => week.lastDay >= first)
    .map(({ from, to, firstDay, lastDay, whole }) => ({
      firstDay,
      items:
        isFew(from, to) !== null
          ? null
          : days.reduce((total, { date, items }) => total + (date >= firstDay && date <= lastDay ? items : 0), 0),
      whole: whole && firstDay >= first,
    }));
};
