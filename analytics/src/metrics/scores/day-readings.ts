/** All people's signals over the window that ends with a day. */
import { quantile, sorted } from '../../figure/statistics.ts';
import { attributionOf } from '../../people/attribution.ts';
import type { MeasurementRules, Person } from '../../rules.ts';
import type { MetricKey } from '../definitions.ts';
import { exposureOf, type Exposure } from './exposure.ts';
import type { ObservationIndex } from './observation-index.ts';
import type { ScoreCalendar } from './score-calendar.ts';
import { readSignal, type SignalReading, type Window } from './signal-value.ts';

export type PersonReadings = {
  person: Person;
  exposure: Exposure;
  /** At the end of the window. */
  teamId: string | null;
  readings: Map<MetricKey, SignalReading>;
  /** Takes a reading to the unit of its anchors: 1, but for completed_work one by the team's median. */
  scaleOf: (metric: MetricKey) => number;
};

export type DayReader = {
  windowOf: (day: number) => Window;
  /** People who were with the organisation in the window, in order of id; bots never are. */
  read: (day: number, sampled: boolean) => PersonReadings[];
};

/** People whose completed work makes a median that the others are measured by. */
const minimumTeam = 3;

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
      const observed = index.people.get(person.id) ?? { series: new Map(), firstAt: Infinity, lastAt: -Infinity };
      return { person, observed, exposure: exposureOf(person, index.people.get(person.id), rules.leaves, calendar) };
    });
  const windowOf = (day: number): Window => windowBefore(day + 1, options.windowDays, calendar);
  return {
    windowOf,
    read: (day, sampled) => {
      const window = windowOf(day);
      const present = people.filter(({ person, exposure: { joinedAt, leftAt } }) =>
        joinedAt === null ? person.active : joinedAt < window.to && leftAt >= window.from,
      );
      const read = present.map(({ person, observed, exposure }) => ({
        person,
        exposure,
        teamId: teamOfPersonAt(person.id, window.to - 1),
        readings: new Map(
          metrics.map((metric) => [
            metric,
            readSignal(metric, observed, exposure, index, window, { outlierDetection, sampled }),
          ]),
        ),
      }));
      return againstTeams(read);
    },
  };
}

function windowBefore(endDay: number, windowDays: number, { edges }: ScoreCalendar): Window {
  const firstDay = Math.max(0, endDay - windowDays);
  const weekStarts: Window['weekStarts'] = [];
  for (let end = endDay; end > firstDay; end -= 7) {
    const day = Math.max(firstDay, end - 7);
    weekStarts.push({ at: edges[day]!, day });
  }
  return { from: edges[firstDay]!, to: edges[endDay]!, firstDay, endDay, weekStarts };
}

/** Puts completed work in units of the team's median: what a point is differs from team to team. */
function againstTeams(people: Omit<PersonReadings, 'scaleOf'>[]): PersonReadings[] {
  const rates = new Map<string, number[]>();
  for (const { teamId, readings } of people) {
    const reading = readings.get('completed_work');
    if (teamId === null || reading === undefined || 'missing' in reading) continue;
    const known = rates.get(teamId);
    if (known) known.push(reading.value);
    else rates.set(teamId, [reading.value]);
  }
  return people.map((person) => {
    const teamRates = rates.get(person.teamId ?? '') ?? [];
    const median = teamRates.length >= minimumTeam ? quantile(sorted(teamRates), 0.5) : 0;
    const reading = person.readings.get('completed_work');
    if (reading !== undefined && 'value' in reading && median <= 0) {
      person.readings.set('completed_work', { missing: `fewer than ${minimumTeam} people of a team to compare with` });
    }
    return { ...person, scaleOf: (metric) => (metric === 'completed_work' && median > 0 ? 1 / median : 1) };
  });
}
