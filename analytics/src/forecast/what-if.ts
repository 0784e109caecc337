/**
 * What would change if a team had other people, work in progress, scope or incidents. Each answer
 * follows from one stated assumption, kept simple enough to be argued with; none is fitted to look
 * exact. An assumption about people is a range, and the forecast carries that range.
 */

export type TeamToday = {
  /** Items finished per week, incidents among them. */
  itemsPerWeek: number;
  /** Incidents finished per week. */
  incidentsPerWeek: number;
  people: number;
  /** Items in progress now. */
  inProgress: number;
};

export type Change = {
  /** People more (or fewer). */
  people?: number;
  /** Items in progress instead of now. */
  inProgress?: number;
  /** Incidents per week as a share of now: 0.5 is half as many. */
  incidentShare?: number;
};

/** What is taken for granted, by lever. */
export type Assumption =
  /** Each person more or fewer changes the pace by between half and a whole present person's share. */
  | 'people-half-to-whole'
  /** Little's law: mean cycle time is items in progress over throughput, in a steady flow. */
  | 'littles-law'
  /** An incident takes the place of one other finished item. */
  | 'incident-costs-an-item';

export type Scenario = {
  /** Of planned work (all but incidents), as a share of all that the team finishes now. */
  pace: { low: number; high: number };
  /** Seconds; null where nothing would be finished. */
  cycleTime: { low: number; high: number } | null;
  assumptions: Assumption[];
};

const week = 7 * 86_400;
/** What a person more or fewer adds or takes, as a share of the present mean. */
const personShare = { least: 0.5, most: 1 };
const asItIs = { low: 1, high: 1 };

const capacityOf = (people: number, change: number): { low: number; high: number } => {
  if (change === 0) return asItIs;
  const ends = [personShare.least, personShare.most].map((share) => (people + share * change) / people);
  return { low: Math.min(...ends), high: Math.max(...ends) };
};

/**
 * The pace and cycle time that a change would bring; without any change, the present.
 * @throws RangeError when nobody would be left
 */
export const imagine = (today: TeamToday, change: Change): Scenario => {
  const { people = 0, incidentShare = 1, inProgress = today.inProgress } = change;
  if (people !== 0 && (today.people < 1 || today.people + people < 1)) throw new RangeError('nobody would be left');
  const { itemsPerWeek } = today;
  const incidents = today.incidentsPerWeek * incidentShare;
  const capacity = capacityOf(today.people, people);
  const planned = (share: number): number =>
    itemsPerWeek > 0 ? Math.max(0, (share * itemsPerWeek - incidents) / itemsPerWeek) : 0;
  const cycleTime = (share: number): number => (inProgress / (itemsPerWeek * share)) * week;
  const assumptions: Assumption[] = [];
  if (people !== 0) assumptions.push('people-half-to-whole');
  if (today.incidentsPerWeek > 0) assumptions.push('incident-costs-an-item');
  assumptions.push('littles-law');
  return {
    pace: { low: planned(capacity.low), high: planned(capacity.high) },
    cycleTime: itemsPerWeek > 0 ? { low: cycleTime(capacity.high), high: cycleTime(capacity.low) } : null,
    assumptions,
  };
};
