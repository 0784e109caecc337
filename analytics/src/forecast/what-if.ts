/**
 * What would change if a team had other people, work in progress or incidents. Each answer follows from one stated
 * assumption, simple enough to argue about. An assumption about people is a range, which the forecast keeps.
 */
import { maxOf, minOf } from '../long-lists.ts';

export type TeamToday = {
  /** Planned items finished per week: all but incidents. */
  itemsPerWeek: number;
  /** Incidents that the team itself finished, per week. */
  incidentsPerWeek: number;
  people: number;
  /** Items in progress now. */
  inProgress: number;
  /** Recent cycle time of items, in seconds; null with too few items. */
  cycleTime: number | null;
};

export type Change = {
  /** Additional people; negative for fewer. */
  people?: number;
  /** Items in progress, instead of today's number. */
  inProgress?: number;
  /** Incidents per week as a share of now: 0.5 is half as many. */
  incidentShare?: number;
};

/** Assumptions, by lever. */
export type Assumption =
  /** Each additional or missing person changes the pace by half to all of a present person's share. */
  | 'people-half-to-whole'
  /** Little's law: cycle time is items in progress over throughput, in a steady flow. */
  | 'littles-law'
  /** An incident replaces one planned item. */
  | 'incident-costs-an-item';

export type Scenario = {
  /** Pace of planned items relative to today; 1 without any change. */
  pace: { low: number; high: number };
  /** Seconds; null if unknown, or if nothing would be finished. */
  cycleTime: { low: number; high: number } | null;
  assumptions: Assumption[];
};

/** How much an additional or missing person changes the pace, as a share of the mean per person. */
const personShare = { least: 0.5, most: 1 };
const asItIs = { low: 1, high: 1 };

const capacityOf = (people: number, change: number): { low: number; high: number } => {
  if (change === 0) return asItIs;
  const ends = [personShare.least, personShare.most].map((share) => (people + share * change) / people);
  return { low: minOf(ends), high: maxOf(ends) };
};

/**
 * The pace and cycle time that a change would bring; without any change, the present.
 * @throws RangeError when no one would be left
 */
export const imagine = (today: TeamToday, change: Change): Scenario => {
  const { people = 0, incidentShare = 1, inProgress = today.inProgress } = change;
  if (people !== 0 && (today.people < 1 || today.people + people < 1)) throw new RangeError('nobody would be left');
  const { itemsPerWeek, incidentsPerWeek } = today;
  const all = itemsPerWeek + incidentsPerWeek;
  const capacity = capacityOf(today.people, people);
  const planned = (share: number): number =>
    // Exactly 1, because a rounding error would change the forecast.
    share === 1 && incidentShare === 1
      ? 1
      : itemsPerWeek > 0
        ? Math.max(0, (share * all - incidentShare * incidentsPerWeek) / itemsPerWeek)
        : 0;
  const held = today.inProgress === inProgress ? 1 : today.inProgress > 0 ? inProgress / today.inProgress : null;
  const cycleTime = (share: number): number => ((today.cycleTime ?? 0) * (held ?? 1)) / share;
  const assumptions: Assumption[] = [];
  if (people !== 0) assumptions.push('people-half-to-whole');
  if (incidentsPerWeek > 0 && incidentShare !== 1) assumptions.push('incident-costs-an-item');
  if (people !== 0 || held !== 1) assumptions.push('littles-law');
  return {
    pace: { low: planned(capacity.low), high: planned(capacity.high) },
    cycleTime:
      today.cycleTime === null || held === null
        ? null
        : { low: cycleTime(capacity.high), high: cycleTime(capacity.low) },
    assumptions,
  };
};
