/** Working time of people: their zone's office hours, weekends, public holidays, leave. Instants are epoch milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Fixed-date public holidays (month-day) and the quiet days around Christmas. */
const holidays = new Set(['01-01', '05-01', '10-03', '12-24', '12-25', '12-26', '12-31']);

const lastSunday = (year: number, month: number): number => {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * day;
};

/** Summer time of the European Union; the base offset is in hours. */
const offsetOf = (baseHours: number, at: number): number => {
  const year = new Date(at).getUTCFullYear();
  const summer = at >= lastSunday(year, 2) && at < lastSunday(year, 9);
  return (baseHours + (summer ? 1 : 0)) * hour;
};

export type Schedule = {
  baseHours: number;
  /** Share of the week worked; part-timers are off on Fridays (0.8) or Thursdays and Fridays (0.6). */
  partTime: number;
  leaves: { from: number; to: number }[];
  from: number;
  to: number | null;
};

const opens = 9 * hour;
const closes = 17.5 * hour;

const isWorkday = (schedule: Schedule, localMidnight: number): boolean => {
  const date = new Date(localMidnight);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (schedule.partTime < 1 && weekday === 5) return false;
  if (schedule.partTime <= 0.6 && weekday === 4) return false;
  if (holidays.has(date.toISOString().slice(5, 10))) return false;
  return !schedule.leaves.some((leave) => localMidnight >= leave.from && localMidnight < leave.to);
};

/** The instant after `hours` of working time; at or after `at`, always within working time. */
export const workingTimeAfter = (schedule: Schedule, at: number, hours: number): number => {
  const offset = offsetOf(schedule.baseHours, at);
  let local = at + offset;
  let left = hours * hour;
  for (;;) {
    const midnight = Math.floor(local / day) * day;
    const inDay = local - midnight;
    if (!isWorkday(schedule, midnight) || inDay >= closes) {
      local = midnight + day + opens;
      continue;
    }
    const start = Math.max(inDay, opens);
    if (start + left < closes) return Math.floor((midnight + start + left - offset) / 1000) * 1000;
    left -= closes - start;
    local = midnight + day + opens;
  }
};
