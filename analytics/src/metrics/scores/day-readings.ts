/** All people's signals over the window that ends with a day. */
import { attributionOf } from '../../people/attribution.ts';
import type { MeasurementRules, Person } from '../../rules.ts';
import type { MetricKey } from '../definitions.ts';
import { exposureOf, type Exposure } from './exposure.ts';
import type { ObservationIndex } from './observation-index.ts';
import { placeSeries } from './placed-series.ts';
import type { ScoreCalendar } from './score-calendar.ts';
import { readSignal, type Presence, type SignalReading, type Window } from './signal-value.ts';

export type PersonReadings = {
  person: Person;
  exposure: Exposure;
  /** At the end of the window. */
  teamId: string | null;
  readings: Map<MetricKey, SignalReading>;
  presence: Presence;
};

export type DayReader = {
  windowOf: (day: number) => Window;
  /** People who were with the organisation in the window, in order of id; bots never are. */
  read: (day: number, withParts: boolean) => PersonReadings[];
};

export function dayReader(
  index: ObservationIndex,
  rules: MeasurementRules,
  calendar: ScoreCalendar,
  options: { windowDays: number; metrics: readonly MetricKey[]; outlierDetection: boolean },
): DayReader {
  const { metrics, outlierDetection } = options;
  const { teamOfPersonAt } = attributionOf(rules);
  const people = rules.people
    .filter((person) => !person.bot)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((person) => {
      const observed = index.people.get(person.id);
      const exposure = exposureOf(person, observed, rules.leaves, calendar);
      return { person, exposure, placed: placeSeries(observed, calendar) };
    });
  const windowOf = (day: number): Window => windowBefore(day + 1, options.windowDays, calendar);
  return {
    windowOf,
    read: (day, withParts) => {
      const window = windowOf(day);
      const present = people.filter(({ exposure: { joinedAt, leftAt }, person }) =>
        joinedAt === null ? person.active : joinedAt < window.to && leftAt >= window.from,
      );
      return present.map(({ person, placed, exposure }) => {
        const presence = presenceIn(window, exposure);
        const readings = new Map(
          metrics.map((metric) => [
            metric,
            readSignal(metric, placed, presence, index, window, { outlierDetection, withParts }),
          ]),
        );
        return { person, exposure, teamId: teamOfPersonAt(person.id, window.to - 1), readings, presence };
      });
    },
  };
}

function presenceIn({ firstDay, endDay, partDays }: Window, { weeks }: Exposure): Presence {
  const byPart: number[] = [];
  for (let part = 0; part + 1 < partDays.length; part += 1) byPart.push(weeks(partDays[part]!, partDays[part + 1]!));
  return { weeks: weeks(firstDay, endDay), byPart };
}

/** Weeks where there are five or more of them, and no more parts than tell how much parts differ. */
const [fewestParts, mostParts] = [5, 12];

function windowBefore(endDay: number, windowDays: number, { edges, workBefore }: ScoreCalendar): Window {
  const firstDay = Math.max(0, endDay - windowDays);
  const count = Math.min(mostParts, Math.max(fewestParts, Math.round((endDay - firstDay) / 7)));
  const before = workBefore[firstDay]!;
  const work = workBefore[endDay]! - before;
  const partDays = [firstDay];
  for (let day = firstDay; day < endDay; day += 1)
    while (partDays.length < count && (workBefore[day]! - before) * count >= work * partDays.length) partDays.push(day);
  while (partDays.length <= count) partDays.push(endDay);
  return { from: edges[firstDay]!, to: edges[endDay]!, firstDay, endDay, partDays };
}
