/** Observations by person and metric in order of time, for quick sums over windows. */
import { velocity } from '../sprint/sprint-metrics.ts';
import type { Instant } from '../../facts.ts';
import type { Observation } from '../../observation.ts';
import { metricDefinitions, type MetricKey } from '../definitions.ts';
import { runningSum } from './score-calendar.ts';

/** Included observations, ascending by instant. Texts are numbered: equal texts of a person have equal numbers. */
export type Series = {
  at: Float64Array;
  value: Float64Array;
  /** The issue, pull request, page … that the observation is about. */
  reference: Int32Array;
  /** What the aggregate `distinct` counts; empty for other metrics. */
  distinct: Int32Array;
  /** The sum of the values before each row, and of all at the end. */
  sums: Float64Array;
  /** Whether all values are the same, as in a plain count. */
  areAlike: boolean;
};

export type PersonObservations = {
  series: Map<MetricKey, Series>;
  /** Number of references: every `Series.reference` is below it. */
  references: number;
  /** The person's first and last known activity, counted or not. */
  firstAt: Instant;
  lastAt: Instant;
};

export type ObservationIndex = {
  people: Map<string, PersonObservations>;
  /** The organization's first observation of each metric, counted or not. */
  recordedFrom: ReadonlyMap<MetricKey, Instant>;
  /** The largest number of references of a person. */
  references: number;
  /** Teams that have had a sprint. */
  sprintTeams: Set<string>;
};

/** The fields of an observation that scores need. */
export type ScoredRow = Pick<Observation, 'metric' | 'key' | 'at' | 'value' | 'excluded'> & {
  /** The issue, pull request, page … that it is about. */
  thing: string;
  distinct: string;
};

/**
 * One person's observations as columns of numbers, for storage: instants, values, things and distinct values by metric.
 */
export type StoredSeries = {
  firstAt: Instant;
  lastAt: Instant;
  metrics: Partial<Record<MetricKey, [at: number[], value: number[], thing: number[], distinct: number[]]>>;
};

const isDistinct = (metric: MetricKey): boolean => metricDefinitions[metric].aggregate === 'distinct';

/** The stored form of all observations of a person; null if none of them dates the person's work. */
export function storedSeries(rows: readonly ScoredRow[]): StoredSeries | null {
  const things = new Map<string, number>();
  const numbered = (text: string): number => {
    const known = things.get(text) ?? things.size;
    things.set(text, known);
    return known;
  };
  let [firstAt, lastAt] = [Infinity, -Infinity];
  for (const { metric, at } of rows) {
    if (metricDefinitions[metric].datesWork === false) continue;
    firstAt = Math.min(firstAt, at);
    lastAt = Math.max(lastAt, at);
  }
  if (firstAt === Infinity) return null;
  const metrics: StoredSeries['metrics'] = {};
  const included = rows.filter((row) => row.excluded === null);
  const inOrder = included.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  for (const { metric, at, value, thing, distinct } of inOrder) {
    const [instants, values, about, different] = (metrics[metric] ??= [[], [], [], []]);
    instants.push(at);
    values.push(value);
    about.push(numbered(thing));
    if (isDistinct(metric)) different.push(numbered(`distinct ${distinct}`));
  }
  return { firstAt, lastAt, metrics };
}

/** The organization's observations that belong to no person, see ObservationIndex. */
export type Recorded = Pick<ObservationIndex, 'recordedFrom' | 'sprintTeams'>;

export function indexSeries(people: Map<string, PersonObservations>, recorded: Recorded): ObservationIndex {
  let references = 0;
  for (const person of people.values()) references = Math.max(references, person.references);
  return { ...recorded, people, references };
}

export function indexPerson({ firstAt, lastAt, metrics }: StoredSeries): PersonObservations {
  const series = new Map<MetricKey, Series>();
  let references = 0;
  for (const [metric, columns] of Object.entries(metrics)) {
    series.set(metric as MetricKey, seriesOf(columns));
    for (const thing of columns[2]) references = Math.max(references, thing + 1);
  }
  return { firstAt, lastAt, series, references };
}

const asScored = (row: Observation): ScoredRow => ({
  metric: row.metric,
  key: row.key,
  at: row.at,
  value: row.value,
  excluded: row.excluded,
  thing: `${row.reference.kind}:${row.reference.id}`,
  distinct: String(row.detail['distinct'] ?? row.key),
});

/** The order of the observations does not matter. */
export function indexObservations(observations: readonly Observation[]): ObservationIndex {
  const rows = new Map<string, ScoredRow[]>();
  const recordedFrom = new Map<MetricKey, Instant>();
  const sprintTeams = new Set<string>();
  for (const observation of observations) {
    const { metric, at, personId, teamId } = observation;
    recordedFrom.set(metric, Math.min(recordedFrom.get(metric) ?? at, at));
    if (metric === velocity.key && teamId !== null) sprintTeams.add(teamId);
    if (personId === null) continue;
    const known = rows.get(personId) ?? [];
    rows.set(personId, known);
    known.push(asScored(observation));
  }
  const people = new Map<string, PersonObservations>();
  for (const [personId, own] of rows) {
    const series = storedSeries(own);
    if (series !== null) people.set(personId, indexPerson(series));
  }
  return indexSeries(people, { recordedFrom, sprintTeams });
}

function seriesOf([at, values, things, distinct]: [number[], number[], number[], number[]]): Series {
  const value = Float64Array.from(values);
  return {
    at: Float64Array.from(at),
    value,
    reference: Int32Array.from(things),
    distinct: Int32Array.from(distinct),
    sums: runningSum(value),
    areAlike: value.every((one) => one === value[0]),
  };
}
