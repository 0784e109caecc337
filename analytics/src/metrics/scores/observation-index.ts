/** Observations by person and metric in order of time, for quick sums over windows. */
import type { Instant } from '../../facts.ts';
import type { Observation } from '../../observation.ts';
import type { MetricKey } from '../definitions.ts';

/** Included observations, ascending by instant. Numbers stand for texts: equal texts, equal numbers. */
export type Series = {
  at: Float64Array;
  value: Float64Array;
  /** The issue, pull request, page … that the observation is about. */
  reference: Int32Array;
  /** What the aggregate `distinct` counts. */
  distinct: Int32Array;
  /** The place of each row in order of value, and the row at each place. */
  rank: Int32Array;
  ranked: Int32Array;
};

export type PersonObservations = {
  series: Map<MetricKey, Series>;
  /** The first and last thing the person is known to have done, counted or not. */
  firstAt: Instant;
  lastAt: Instant;
};

export type ObservationIndex = {
  people: Map<string, PersonObservations>;
  /** The organisation's first observation of each metric, counted or not. */
  recordedFrom: Map<MetricKey, Instant>;
  /** How many different references there are; `Series.reference` is below it. */
  references: number;
  /** Teams that have had a sprint. */
  sprintTeams: Set<string>;
};

/** The order of the observations carries no meaning. */
export function indexObservations(observations: readonly Observation[]): ObservationIndex {
  const rows = new Map<string, Map<MetricKey, Observation[]>>();
  const lives = new Map<string, { firstAt: Instant; lastAt: Instant }>();
  const recordedFrom = new Map<MetricKey, Instant>();
  const sprintTeams = new Set<string>();
  for (const observation of observations) {
    const { metric, at, personId, teamId } = observation;
    recordedFrom.set(metric, Math.min(recordedFrom.get(metric) ?? at, at));
    if (metric === 'velocity' && teamId !== null) sprintTeams.add(teamId);
    if (personId === null) continue;
    // This one is dated thirty days after what the person did.
    if (metric !== 'escaped_defect_share') {
      const life = lives.get(personId);
      if (life === undefined) lives.set(personId, { firstAt: at, lastAt: at });
      else {
        life.firstAt = Math.min(life.firstAt, at);
        life.lastAt = Math.max(life.lastAt, at);
      }
    }
    if (observation.excluded !== null) continue;
    const metrics = rows.get(personId) ?? new Map<MetricKey, Observation[]>();
    rows.set(personId, metrics);
    const known = metrics.get(metric);
    if (known) known.push(observation);
    else metrics.set(metric, [observation]);
  }
  const references = new Numbering();
  const distinct = new Numbering();
  const people = new Map<string, PersonObservations>();
  for (const [personId, life] of lives) {
    const series = new Map<MetricKey, Series>();
    for (const [metric, own] of rows.get(personId) ?? []) series.set(metric, seriesOf(own, references, distinct));
    people.set(personId, { series, ...life });
  }
  return { people, recordedFrom, references: references.size, sprintTeams };
}

function seriesOf(rows: Observation[], references: Numbering, distinct: Numbering): Series {
  const ordered = rows.sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const value = Float64Array.from(ordered, (row) => row.value);
  const ranked = Int32Array.from(ordered, (_, row) => row).sort((a, b) => value[a]! - value[b]! || a - b);
  const rank = new Int32Array(ranked.length);
  ranked.forEach((row, place) => {
    rank[row] = place;
  });
  return {
    at: Float64Array.from(ordered, (row) => row.at),
    value,
    rank,
    ranked,
    reference: Int32Array.from(ordered, (row) => references.of(`${row.reference.kind}:${row.reference.id}`)),
    distinct: Int32Array.from(ordered, (row) => distinct.of(String(row.detail['distinct'] ?? row.key))),
  };
}

class Numbering {
  private readonly numbers = new Map<string, number>();

  of(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.numbers.size);
    return this.numbers.size - 1;
  }

  get size(): number {
    return this.numbers.size;
  }
}

/** The first position whose instant is not before `at`. */
export function positionOf(instants: Float64Array, at: Instant): number {
  let low = 0;
  let high = instants.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (instants[middle]! < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
