/**
 * What finished work is held against: what a person of the same team usually finishes. A point is not
 * the same in two teams, so there is no measure of it but the team's own past.
 */
import { completedWork } from '../flow/flow-metrics.ts';
import { quantile, sorted } from '../../figure/statistics.ts';
import {
  daysCompared,
  latestLook,
  UnknownDistribution,
  type KnownAnchors,
  type Look,
  type DistributionCache,
} from './known-anchors.ts';
import type { DayReader, PersonReadings } from './day-readings.ts';
import type { ScoreCalendar } from './score-calendar.ts';

/** Days of the windows that a team's past is looked at through, whatever range is scored. */
export const baselineDays = 30;
const minimumPeople = 3;
/** DistributionCache that found work of the team, a week apart. */
const minimumLooks = 8;

export const noBaseline = `the team has no baseline: it needs ${minimumPeople} people and ${minimumLooks} previous weeks`;

/** Estimate per person and week worked, in the middle; null for no team, and for one too small or too young. */
export type BaselineOn = (day: number, teamId: string | null) => number | null;

/**
 * The median over the team's people of the half year before a day, looked at once a week.
 * @param reader of completed work over `baselineDays`; null to use known baselines only, which throws
 *   UnknownDistribution where one is missing
 */
export function teamBaselines(
  reader: DayReader | null,
  calendar: ScoreCalendar,
  known: KnownAnchors,
  looks: DistributionCache,
): BaselineOn {
  const lookOn = (day: number): ReadonlyMap<string, Look> => {
    if (reader === null) throw new UnknownDistribution('The baseline of a team is not known');
    const name = `baseline:${calendar.firstDayNumber + day}`;
    const look = looks.get(name) ?? lookAtTeams(reader(day));
    looks.set(name, look);
    return look;
  };
  const medianOn = (latest: number, teamId: string): { people: number; median: number } | null => {
    const rates: number[] = [];
    const people = new Set<string>();
    let found = 0;
    for (const day of daysCompared(latest)) {
      const look = lookOn(day).get(teamId);
      if (look === undefined) continue;
      found += 1;
      rates.push(...look.values);
      for (const personId of look.personIds) people.add(personId);
    }
    if (people.size < minimumPeople || found < minimumLooks) return null;
    return { people: people.size, median: quantile(sorted(rates), 0.5) };
  };
  return (day, teamId) => {
    if (teamId === null) return null;
    const latest = latestLook(day, calendar);
    const name = `baseline:${calendar.firstDayNumber + latest}:${teamId}`;
    const looked = known.get(name);
    const baseline = looked === undefined ? medianOn(latest, teamId) : (looked.baseline ?? null);
    if (looked === undefined) known.set(name, { until: calendar.edges[latest + 1]!, baseline });
    // Of a team of which most finish nothing, there is no usual.
    return baseline === null || baseline.median <= 0 ? null : baseline.median;
  };
}

function lookAtTeams(people: readonly PersonReadings[]): ReadonlyMap<string, Look> {
  const looks = new Map<string, Look>();
  for (const { person, teamId, readings } of people) {
    const reading = readings.get(completedWork.key);
    if (teamId === null || reading === undefined || 'missing' in reading) continue;
    const own = looks.get(teamId) ?? { personIds: [], teamIds: [], values: [] };
    looks.set(teamId, own);
    own.personIds.push(person.id);
    own.teamIds.push(teamId);
    own.values.push(reading.value);
  }
  return looks;
}
