/**
 * The baseline for completed work: what a person of the same team usually completes. Teams size points differently, so
 * each team is only compared with its own past.
 */
import { pushAll } from '../../long-lists.ts';
import { completedWork } from '../flow/flow-metrics.ts';
import { quantile, sorted } from '../../figure/statistics.ts';
import {
  daysCompared,
  latestSample,
  UnknownDistribution,
  type AnchorCache,
  type DaySample,
  type DistributionCache,
} from './known-anchors.ts';
import type { DayReader, PersonSignalValues } from './day-readings.ts';
import type { ScoreCalendar } from './score-calendar.ts';
import { missingBaseline } from '../reasons.ts';

/** Length in days of the windows of a team's past, whatever range is scored. */
export const baselineDays = 30;
const minimumPeople = 3;
/** Weekly samples that include work of the team. */
const minimumSamples = 8;

export const noBaseline = missingBaseline(minimumPeople, minimumSamples);

/** Median estimate per person and week worked; null without a team, and for a team that is too small or too new. */
export type BaselineOn = (day: number, teamId: string | null) => number | null;

/**
 * The median over the team's people of the half year before a day, sampled once a week.
 * @param reader of completed work over `baselineDays`; null to use cached baselines only
 * @throws UnknownDistribution if one is missing
 */
export function teamBaselines(
  reader: DayReader | null,
  calendar: ScoreCalendar,
  known: AnchorCache,
  distributions: DistributionCache,
): BaselineOn {
  const sampleOn = (day: number): ReadonlyMap<string, DaySample> => {
    if (reader === null) throw new UnknownDistribution('The baseline of a team is not known');
    const name = `baseline:${calendar.firstDayNumber + day}`;
    const sample = distributions.get(name) ?? sampleTeams(reader(day));
    distributions.set(name, sample);
    return sample;
  };
  const medianOn = (latest: number, teamId: string): { people: number; median: number } | null => {
    const rates: number[] = [];
    const people = new Set<string>();
    let found = 0;
    for (const day of daysCompared(latest)) {
      const sample = sampleOn(day).get(teamId);
      if (sample === undefined) continue;
      found += 1;
      pushAll(rates, sample.values);
      for (const personId of sample.personIds) people.add(personId);
    }
    if (people.size < minimumPeople || found < minimumSamples) return null;
    return { people: people.size, median: quantile(sorted(rates), 0.5) };
  };
  return (day, teamId) => {
    if (teamId === null) return null;
    const latest = latestSample(day, calendar);
    const name = `baseline:${calendar.firstDayNumber + latest}:${teamId}`;
    const cached = known.get(name);
    const baseline = cached === undefined ? medianOn(latest, teamId) : (cached.baseline ?? null);
    if (cached === undefined) known.set(name, { until: calendar.edges[latest + 1]!, baseline });
    // A team in which most people complete nothing has no baseline.
    return baseline === null || baseline.median <= 0 ? null : baseline.median;
  };
}

function sampleTeams(people: readonly PersonSignalValues[]): ReadonlyMap<string, DaySample> {
  const distributions = new Map<string, DaySample>();
  for (const { person, teamId, readings } of people) {
    const reading = readings.get(completedWork.key);
    if (teamId === null || reading === undefined || 'missing' in reading) continue;
    const own = distributions.get(teamId) ?? { personIds: [], teamIds: [], values: [] };
    distributions.set(teamId, own);
    own.personIds.push(person.id);
    own.teamIds.push(teamId);
    own.values.push(reading.value);
  }
  return distributions;
}
