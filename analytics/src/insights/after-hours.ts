/** Which part of a person's own activity falls outside usual working hours. Shown only to them. */
import { daySeconds } from '@sightline/contract';
import type { Instant } from '../facts.ts';
import type { Figure } from '../observation.ts';
import { bucketIndex, calendarDays, clockHour } from '../time/edges.ts';
import { isWorkingDay, usualWorkingTime, type WorkingTime } from '../time/working-time.ts';

const need = 10;

export type AfterHours = {
  /** Share of the activities outside usual hours. */
  figure: Figure;
  /** Activities by hour of the day, 0 to 23, on working days and on days off. */
  hours: number[];
  daysOff: number[];
};

/**
 * @param activities instants of commits and of what was done on pull requests
 * @param zone where the person is
 * @param time when the organization works
 */
export const afterHours = (
  activities: readonly Instant[],
  zone: string,
  time: WorkingTime = usualWorkingTime,
): AfterHours => {
  const hours = Array.from({ length: 24 }, () => 0);
  const daysOff = Array.from({ length: 24 }, () => 0);
  const first = activities.reduce((earliest, at) => Math.min(earliest, at), Infinity);
  const last = activities.reduce((latest, at) => Math.max(latest, at), -Infinity);
  const days = activities.length === 0 ? [] : calendarDays(first - 26 * 3600, last + 26 * 3600, zone);
  const edges = [...days.map((day) => day.from), days.at(-1)?.to ?? 0];
  for (const at of activities) {
    const day = days[bucketIndex(edges, at)];
    if (day === undefined) continue;
    // Asking a calendar is slow; it is only needed on the two days a year on which clocks change.
    const hour = day.to - day.from === daySeconds ? Math.floor((at - day.from) / 3600) : clockHour(at, zone);
    const counts = isWorkingDay(time, day) ? hours : daysOff;
    counts[hour] = (counts[hour] ?? 0) + 1;
  }
  const total = activities.length;
  const usual = hours.slice(time.from, time.to).reduce((sum, count) => sum + count, 0);
  const figure: Figure =
    total < need
      ? { kind: 'insufficient-data', have: total, need, total }
      : { kind: 'value', value: (total - usual) / total, n: total, total };
  return { figure, hours, daysOff };
};
