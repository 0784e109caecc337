/**
 * Disclosure control for viewers who may not see individuals. Every figure of a team that they get is made
 * of whole cells: consecutive days of one metric and team in which at least three people contributed. Cells
 * never overlap and do not depend on the range of a figure, so sums and differences of figures are made of
 * whole cells too, and none of them is about fewer than three people.
 */
import { pushAll } from '../long-lists.ts';
import { limits } from '@sightline/contract';
import type { Instant } from '../facts.ts';
import type { Period } from '../observation.ts';
import { bucketIndex, dateOf, dayEdges, startOf } from '../time/edges.ts';

/** A countable event, or several of one day, and who contributed; empty for no particular person. */
export type Contribution = { at: Instant; people: readonly string[] };

export type CellCalendar = {
  /** What must be read to know the cells of a period: from the start of a quarter to the end of a day. */
  over: Period;
  /** Where days begin and end. */
  days: readonly Instant[];
  /** Days on which cells restart, so that they can be computed without all of history. */
  restarts: ReadonlySet<Instant>;
  /** The start of today, which still gains rows and therefore belongs to no cell yet. */
  today: Instant;
};

export const cellCalendar = (period: Period, { now, timeZone }: { now: Instant; timeZone: string }): CellCalendar => {
  const from = quarterOf(period.from, timeZone);
  const last = dateOf(Math.max(period.to - 1, period.from), timeZone);
  const to = startOf(last.add({ days: 1 }), timeZone);
  const restarts = new Set<Instant>();
  for (let quarter = from; quarter < to; quarter = startOf(dateOf(quarter, timeZone).add({ months: 3 }), timeZone))
    restarts.add(quarter);
  return {
    over: { from, to },
    days: dayEdges(from, to, timeZone),
    restarts,
    today: startOf(dateOf(now, timeZone), timeZone),
  };
};

const quarterOf = (at: Instant, timeZone: string): Instant => {
  const date = dateOf(at, timeZone);
  return startOf(date.with({ day: 1, month: date.month - ((date.month - 1) % 3) }), timeZone);
};

/**
 * The contributions that belong to a complete cell, each dated by the day that completes it; the others are withheld.
 * Events without a contributor keep their own dates.
 */
export const inCells = <Entry extends Contribution>(entries: readonly Entry[], calendar: CellCalendar): Entry[] => {
  const shown = entries.filter(({ people }) => people.length === 0);
  const ofPeople = entries.filter(({ people, at }) => people.length > 0 && at < calendar.today);
  const byDay = Map.groupBy(ofPeople, ({ at }) => bucketIndex(calendar.days, at));
  let [open, people] = [[] as Entry[], new Set<string>()];
  for (const [index, day] of calendar.days.entries()) {
    if (calendar.restarts.has(day)) [open, people] = [[], new Set()];
    for (const entry of byDay.get(index) ?? []) {
      open.push(entry);
      for (const person of entry.people) people.add(person);
    }
    if (people.size < limits.smallestGroup) continue;
    pushAll(
      shown,
      open.map((entry) => ({ ...entry, at: day })),
    );
    [open, people] = [[], new Set()];
  }
  return shown.sort((one, other) => one.at - other.at);
};
