/**
 * Normalisation: anchors from the organisation's own people instead of the configured ones.
 *
 * The distribution is that of the last half year, looked at once a week, and not of the day itself:
 * against the day's own distribution an organisation as a whole could never get better or worse.
 */
import type { Instant } from '../../facts.ts';
import { quantile, sorted } from '../../figure/statistics.ts';
import { metricDefinitions, type MetricKey } from '../definitions.ts';
import type { SignalConfiguration } from './configuration.ts';
import type { Anchors } from './curve.ts';
import type { DayReader, PersonReadings } from './day-readings.ts';
import type { AnchorSource } from './score.ts';
import type { ScoreCalendar } from './score-calendar.ts';

/** Days of history that the distribution covers, looked at every so many days. */
const referenceDays = 182;
const everyDays = 7;
/** Days before a day, and before the window of the earliest look, that its anchors can depend on. */
export const anchorDays = referenceDays + everyDays;
const minimumPeople = 5;
/** Closer together than this part of the configured anchors, people are alike, and ranks would be noise. */
const minimumSpread = 0.25;

/** People are compared with people of teams that work the same way. */
export type BoardKind = 'scrum' | 'kanban';

export type AnchorsOn = (
  day: number,
  kind: BoardKind,
  signal: SignalConfiguration,
) => { anchors: Anchors; anchorSource: AnchorSource };

export const configuredAnchors: AnchorsOn = (_day, _kind, { floor, target }) => ({
  anchors: { floor, target },
  anchorSource: { kind: 'configured' },
});

/** The values of all comparable people in the reference time, reduced to their 10 % and 90 % points. */
export type Distribution = { people: number; low: number; high: number };

/**
 * Distributions that were looked at before, by what they are of: the length of the windows, the day,
 * the kind and the metric. They hold while rules, scoring and everything up to `until` are the same.
 */
export type KnownAnchors = Map<string, { until: Instant; distribution: Distribution | null }>;

/** Distributions of everybody were to be known, and one is not. */
export class UnknownDistribution extends Error {}

/**
 * The worse tenth of the values maps to the floor's score, the better tenth to the target's.
 * @param reader null to use known distributions only; throws UnknownDistribution where one is missing
 */
export function distributionAnchors(
  reader: DayReader | null,
  calendar: ScoreCalendar,
  kindOf: (person: PersonReadings) => BoardKind,
  { known, windowDays }: { known: KnownAnchors; windowDays: number },
): AnchorsOn {
  const samples = new Map<number, { person: PersonReadings; kind: BoardKind }[]>();
  const sampleOn = (day: number) => {
    if (reader === null) throw new UnknownDistribution('A distribution is not known');
    const known = samples.get(day) ?? reader.read(day, false).map((person) => ({ person, kind: kindOf(person) }));
    samples.set(day, known);
    return known;
  };
  const distributionOn = (latest: number, kind: BoardKind, metric: MetricKey): Distribution | null => {
    const values: number[] = [];
    const people = new Set<string>();
    for (let day = latest; day > latest - referenceDays && day >= 0; day -= everyDays) {
      for (const { person, kind: its } of sampleOn(day)) {
        const reading = person.readings.get(metric);
        if (its !== kind || reading === undefined || 'missing' in reading) continue;
        values.push(reading.value * person.scaleOf(metric));
        people.add(person.person.id);
      }
    }
    if (people.size < minimumPeople) return null;
    const ascending = sorted(values);
    return { people: people.size, low: quantile(ascending, 0.1), high: quantile(ascending, 0.9) };
  };
  return (day, kind, signal) => {
    const { metric, floor, target } = signal;
    // On the same days of the calendar whatever range is asked for, and before the day itself: what is
    // still going on moves nobody else's score.
    const latest = day - 1 - ((calendar.firstDayNumber + day - 1) % everyDays);
    const name = `${windowDays}:${calendar.firstDayNumber + latest}:${kind}:${metric}`;
    const looked = known.get(name)?.distribution;
    const distribution = looked === undefined ? distributionOn(latest, kind, metric) : looked;
    if (looked === undefined) known.set(name, { until: calendar.edges[latest + 1]!, distribution });
    if (distribution === null) return configuredAnchors(day, kind, signal);
    const { people, low, high } = distribution;
    if (high - low <= minimumSpread * Math.abs(target - floor)) return configuredAnchors(day, kind, signal);
    const upward = metricDefinitions[metric].better === 'higher';
    return {
      anchors: upward ? { floor: low, target: high } : { floor: high, target: low },
      anchorSource: { kind: 'distribution', people },
    };
  };
}
