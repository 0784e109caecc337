/**
 * Normalization: anchors from the organization's own people instead of the configured ones.
 *
 * The distribution is that of the last half year, sampled once a week. Compared with the distribution of the day
 * itself, an organization as a whole could never get better or worse.
 */
import { quantile, sorted } from '../../figure/statistics.ts';
import { metricDefinitions, type MetricKey } from '../definitions.ts';
import type { SignalConfiguration } from './configuration.ts';
import type { Anchors } from './curve.ts';
import type { DayReader, PersonSignalValues } from './day-readings.ts';
import {
  daysCompared,
  latestSample,
  UnknownDistribution,
  type Distribution,
  type AnchorCache,
  type DaySample,
  type DistributionCache,
} from './known-anchors.ts';
import type { AnchorSource } from './score.ts';
import type { ScoreCalendar } from './score-calendar.ts';

const minimumPeople = 5;
/**
 * If people's values differ by less than this share of the distance between the configured anchors, ranking them would
 * be noise.
 */
const minimumSpread = 0.25;

/** People are compared with people of teams that work the same way. */
export type BoardKind = 'scrum' | 'kanban';

/** The factor from a value to the unit of its anchors; null if there is nothing to compare it with. */
export type ScaleOn = (day: number, teamId: string | null, metric: MetricKey) => number | null;

export type AnchorsOn = (
  day: number,
  kind: BoardKind,
  signal: SignalConfiguration,
) => { anchors: Anchors; anchorSource: AnchorSource };

/** All values of one day, by how their teams work and by metric. */
function sampleDay(
  people: readonly PersonSignalValues[],
  kindOf: (person: PersonSignalValues) => BoardKind,
): ReadonlyMap<string, DaySample> {
  const distributions = new Map<string, DaySample>();
  for (const person of people) {
    const kind = kindOf(person);
    for (const [metric, reading] of person.readings) {
      if ('missing' in reading) continue;
      const known = distributions.get(`${kind}:${metric}`);
      const own = known ?? { personIds: [], teamIds: [], values: [] };
      if (known === undefined) distributions.set(`${kind}:${metric}`, own);
      own.personIds.push(person.person.id);
      own.teamIds.push(person.teamId);
      own.values.push(reading.value);
    }
  }
  return distributions;
}

export const configuredAnchors: AnchorsOn = (_day, _kind, { floor, target }) => ({
  anchors: { floor, target },
  anchorSource: { kind: 'configured' },
});

/**
 * The worse tenth of the values maps to the floor's score, the better tenth to the target's.
 * @param reader null to use cached distributions only
 * @throws UnknownDistribution if one is missing
 */
export function distributionAnchors(
  reader: DayReader | null,
  calendar: ScoreCalendar,
  kindOf: (person: PersonSignalValues) => BoardKind,
  {
    known,
    distributions,
    windowDays,
    scaleOn,
  }: { known: AnchorCache; distributions: DistributionCache; windowDays: number; scaleOn: ScaleOn },
): AnchorsOn {
  const sampleOn = (day: number): ReadonlyMap<string, DaySample> => {
    if (reader === null) throw new UnknownDistribution('A distribution is not known');
    const name = `${windowDays}:${calendar.firstDayNumber + day}`;
    const sample = distributions.get(name) ?? sampleDay(reader(day), kindOf);
    distributions.set(name, sample);
    return sample;
  };
  const distributionOn = (on: number, kind: BoardKind, metric: MetricKey): Distribution | null => {
    const values: number[] = [];
    const people = new Set<string>();
    const scaleOf = new Map<string | null, number | null>();
    for (const day of daysCompared(latestSample(on, calendar))) {
      const sample = sampleOn(day).get(`${kind}:${metric}`);
      for (let index = 0; index < (sample?.values.length ?? 0); index += 1) {
        const { personIds, teamIds, values: sampled } = sample!;
        const teamId = teamIds[index]!;
        const known = scaleOf.get(teamId);
        const scale = known === undefined ? scaleOn(on, teamId, metric) : known;
        if (known === undefined) scaleOf.set(teamId, scale);
        if (scale === null) continue;
        values.push(sampled[index]! * scale);
        people.add(personIds[index]!);
      }
    }
    if (people.size < minimumPeople) return null;
    const ascending = sorted(values);
    return { people: people.size, low: quantile(ascending, 0.1), high: quantile(ascending, 0.9) };
  };
  return (day, kind, signal) => {
    const { metric, floor, target } = signal;
    const latest = latestSample(day, calendar);
    const name = `${windowDays}:${calendar.firstDayNumber + latest}:${kind}:${metric}`;
    const cached = known.get(name)?.distribution;
    const distribution = cached === undefined ? distributionOn(day, kind, metric) : cached;
    if (cached === undefined) known.set(name, { until: calendar.edges[latest + 1]!, distribution });
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
