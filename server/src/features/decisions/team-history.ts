import {
  bucketsOf,
  dateOf,
  periodOf,
  recentHistory,
  shareOfDayLeft,
  startOfDay,
  throughputHistory,
  type Period,
  type ThroughputDay,
  type WorkingTime,
} from '@sightline/analytics';
import type { Decision } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { fewInCells, readCellRows, type ReadFor } from '../disclosure/index.ts';
import { readWorkingTime } from '../rules/index.ts';

export type Few = { have: number; need: number };

/** What a team finished, over the time in which forecasts are tested. */
export type TeamHistory = {
  /** Today, in the organization's time zone; the first simulated day, because it is not over. */
  today: string;
  /** The remaining share of today's working time. */
  todayLeft: number;
  /** All whole days of the last year, oldest first. */
  days: ThroughputDay[];
  /** The days that forecasts use. */
  recent: ThroughputDay[];
  /** Days off, including future ones. */
  holidays: ReadonlySet<string>;
  weeks: Decision['history'];
  /** Replaces an answer that would reveal the work of too few people; otherwise null. */
  few: Few | null;
  /** The period of the recent days. */
  recentPeriod: Period;
  workingTime: WorkingTime;
};

/** Reads what a team finished in the last year. */
export const readTeamHistory = async (tx: Tx, teamId: string, readFor: ReadFor): Promise<TeamHistory> => {
  const { now, timeZone } = readFor;
  const today = dateOf(now, timeZone).toString();
  const period: Period = { from: periodOf('1y', now, timeZone).from, to: startOfDay(today, timeZone) };
  const query = { metrics: ['throughput'], ...period, teamId };
  const cells = await readCellRows(tx, query, readFor);
  const { rows } = cells;
  const isFew = (from: number, to: number): Few | null => fewInCells(cells, { from, to });
  const time = await readWorkingTime(tx);
  const days = throughputHistory(rows, period, timeZone, time);
  const recent = recentHistory(days);
  const begin = recent[0] === undefined ? period.to : startOfDay(recent[0].date, timeZone);
  return {
    today,
    todayLeft: shareOfDayLeft(now, timeZone, time),
    days,
    recent,
    holidays: new Set(time.holidays),
    weeks: weeksOf(period, days, { timeZone, isFew }),
    few: isFew(recent.length === 0 ? period.from : begin, period.to),
    recentPeriod: { from: begin, to: period.to },
    workingTime: time,
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
    .map(({ from, to, firstDay, lastDay, whole }) => {
      const within = days.filter(({ date }) => date >= firstDay && date <= lastDay);
      const sum = (of: 'items' | 'incidents') => within.reduce((total, day) => total + day[of], 0);
      const hidden = isFew(from, to) !== null;
      return {
        firstDay,
        items: hidden ? null : sum('items'),
        incidents: hidden ? null : sum('incidents'),
        whole: whole && firstDay >= first,
      };
    });
};
