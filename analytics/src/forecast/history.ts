/**
 * What a team finished day by day: the only input of its forecasts. Incidents are counted
 * separately because they are unplanned: a forecast covers planned items, which are all others.
 */
import type { FigureRow, Period } from '../observation.ts';
import { calendarDays } from '../time/edges.ts';
import { isWorkingDay, usualWorkingTime, type WorkingTime } from '../time/working-time.ts';
import { isIncidentRow, throughputBy } from '../metrics/flow/throughput.ts';

export type ThroughputDay = {
  date: string;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  /** Planned items finished. */
  items: number;
  incidents: number;
  /** Why the day was off. */
  off?: 'week' | 'holiday';
};

/** Minimum days and finished items for a forecast: four weeks, and ten as for every median. */
const forecastMinimums = { days: 28, items: 10 } as const;
/** Days a forecast looks back: a quarter, so that it follows the team's current state. */
export const historyDays = 90;

/** What is missing for a forecast; missing days are reported before missing items. */
export type TooLittleHistory = {
  kind: 'insufficient-data';
  of: keyof typeof forecastMinimums;
  have: number;
  need: number;
};

/**
 * The days of a period with what was finished on each, from one subject's observations. Days before the first finished
 * planned item are left out: a team that did not exist yet finished nothing, not zero.
 * @param period whole days; a day that is not over would look slow
 */
export const throughputHistory = (
  observations: readonly FigureRow[],
  period: Period,
  timeZone: string,
  time: WorkingTime = usualWorkingTime,
): ThroughputDay[] => {
  const days = calendarDays(period.from, period.to, timeZone);
  const edges = [...days.map((day) => day.from), period.to];
  const { planned = [], incidents = [] } = Object.groupBy(observations, (row) =>
    isIncidentRow(row) ? 'incidents' : 'planned',
  );
  const counts = throughputBy(planned, edges);
  const incidentCounts = throughputBy(incidents, edges);
  const first = counts.findIndex((count) => count > 0);
  if (first < 0) return [];
  return days.slice(first).map(({ date, weekday }, index) => ({
    date,
    weekday,
    items: counts[first + index]!,
    incidents: incidentCounts[first + index]!,
    ...(time.holidays.includes(date)
      ? { off: 'holiday' as const }
      : isWorkingDay(time, { date, weekday })
        ? {}
        : { off: 'week' as const }),
  }));
};

/** The part of a history that a forecast is made from. */
export const recentHistory = (history: readonly ThroughputDay[]): ThroughputDay[] => history.slice(-historyDays);

/** Null when the history is enough to forecast from. */
export const lackOf = (history: readonly ThroughputDay[]): TooLittleHistory | null => {
  const items = history.reduce((total, day) => total + day.items, 0);
  const have = { days: history.length, items };
  for (const what of ['days', 'items'] as const) {
    if (have[what] < forecastMinimums[what]) {
      return { kind: 'insufficient-data', of: what, have: have[what], need: forecastMinimums[what] };
    }
  }
  return null;
};
