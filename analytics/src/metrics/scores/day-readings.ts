/** All people's signals over the window that ends with a day. */
import { attributionOf } from '../../people/attribution.ts';
import type { MeasurementRules, Person } from '../../rules.ts';
import type { MetricKey } from '../definitions.ts';
import { exposureOf, type Exposure } from './exposure.ts';
import type { ObservationIndex } from './observation-index.ts';
import { indexSeries, type IndexedSeries } from './indexed-series.ts';
import type { ScoreCalendar } from './score-calendar.ts';
import { signalReader, type Presence, type SignalResult, type Window } from './signal-value.ts';

export type PersonSignalValues = {
  person: Person;
  /** At the end of the window. */
  teamId: string | null;
  readings: Map<MetricKey, SignalResult>;
  presence: Presence;
};

/** The data of people that signals are computed from, indexed by day. */
export type PlacedPeople = {
  people: { person: Person; exposure: Exposure; placed: IndexedSeries }[];
  teamOfPersonAt: ReturnType<typeof attributionOf>['teamOfPersonAt'];
  index: ObservationIndex;
  calendar: ScoreCalendar;
};

export function indexPeople(index: ObservationIndex, rules: MeasurementRules, calendar: ScoreCalendar): PlacedPeople {
  const people = rules.people
    .filter((person) => !person.bot)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((person) => {
      const observed = index.people.get(person.id);
      const exposure = exposureOf(person, observed, rules.leaves, calendar);
      return { person, exposure, placed: indexSeries(observed, calendar) };
    });
  return { people, teamOfPersonAt: attributionOf(rules).teamOfPersonAt, index, calendar };
}

/**
 * The signals of the people who were with the organization in the window ending with a day, in order of id, without
 * bots. A result is valid until the next call; ascending days are fastest.
 */
export type DayReader = (day: number) => PersonSignalValues[];

/** @param withParts whether to include the values without each part of the window */
export function dayReader(
  { people, teamOfPersonAt, index, calendar }: PlacedPeople,
  options: { windowDays: number; metrics: readonly MetricKey[]; outlierDetection: boolean; withParts: boolean },
): DayReader {
  const read = people.map(({ person, exposure, placed }) => {
    const signals = options.metrics.map((metric) => ({ metric, read: signalReader(metric, placed, index, options) }));
    return { person, exposure, signals };
  });
  return (day) => {
    const window = windowBefore(day + 1, options.windowDays, calendar);
    const readings: PersonSignalValues[] = [];
    for (const { person, exposure, signals } of read) {
      const { joinedAt, leftAt } = exposure;
      if (!(joinedAt === null ? person.active : joinedAt < window.to && leftAt >= window.from)) continue;
      const presence = presenceIn(window, exposure);
      const own = new Map<MetricKey, SignalResult>();
      for (const signal of signals) own.set(signal.metric, signal.read(presence, window));
      const teamId = teamOfPersonAt(person.id, window.to - 1);
      readings.push({ person, teamId, readings: own, presence });
    }
    return readings;
  };
}

function presenceIn({ firstDay, endDay, partDays }: Window, { weeks }: Exposure): Presence {
  const byPart: number[] = [];
  for (let part = 0; part + 1 < partDays.length; part += 1) byPart.push(weeks(partDays[part]!, partDays[part + 1]!));
  return { weeks: weeks(firstDay, endDay), byPart };
}

/** Parts are weeks if there are at least five, and no more parts than needed to estimate how much they differ. */
const [minParts, maxParts] = [5, 12];

/** The window of `windowDays` days that ends with the day before `endDay`. */
export function windowBefore(endDay: number, windowDays: number, { edges, workBefore }: ScoreCalendar): Window {
  const firstDay = Math.max(0, endDay - windowDays);
  const count = Math.min(maxParts, Math.max(minParts, Math.round((endDay - firstDay) / 7)));
  const before = workBefore[firstDay]!;
  const work = workBefore[endDay]! - before;
  const partDays = [firstDay];
  for (let day = firstDay; day < endDay; day += 1)
    while (partDays.length < count && (workBefore[day]! - before) * count >= work * partDays.length) partDays.push(day);
  while (partDays.length <= count) partDays.push(endDay);
  return { from: edges[firstDay]!, to: edges[endDay]!, firstDay, endDay, partDays };
}
