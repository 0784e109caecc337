import {
  bucketsOf,
  dateOf,
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
import { readPlainObservations } from '../measurement/index.ts';
import { readWorkingTime } from '../people/index.ts';

export type At = { now: number; timeZone: string };

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
  /** Incidents resolved per week over the recent days. */
  incidentsPerWeek: number;
};

/** Reads what a team finished in the last year. */
export const readTeamHistory = async (tx: Tx, teamId: string, { now, timeZone }: At): Promise<TeamHistory> => {
  const today = dateOf(now, timeZone).toString();
  const period: Period = { from: periodOf('1y', now, timeZone).from, to: startOfDay(today, timeZone) };
  const rows = await readPlainObservations(tx, { metrics: ['throughput', 'incident_restore_time'], ...period, teamId });
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
    weeks: weeksOf(period, days, timeZone),
    incidentsPerWeek: weeks > 0 ? incidents.length / weeks : 0,
  };
};

const weeksOf = (period: Period, days: readonly ThroughputDay[], timeZone: string): Decision['history'] => {
  const first = days[0]?.date;
  if (first === undefined) return [];
  return bucketsOf(period, 'week', timeZone)
    .filter((week) => week.lastDay >= first)
    .map(({ firstDay, lastDay, whole }) => ({
      firstDay,
      items: days.reduce((total, { date, items }) => total + (date >= firstDay && date <= lastDay ? items : 0), 0),
      whole: whole && firstDay >= first,
    }));
};
