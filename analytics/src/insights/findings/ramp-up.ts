/** Whether a new joiner has become faster: their items take less of their time the longer they are there. */
import { studentPValue } from '../../figure/p-value.ts';
import type { Instant } from '../../facts.ts';
import { metricDefinitions } from '../../metrics/definitions.ts';
import { isIncidentRow } from '../../metrics/flow/throughput.ts';
import type { Observation, Period } from '../../observation.ts';
import { medianOf } from '../../figure/statistics.ts';
import { weekSeconds as week } from '../../time/durations.ts';

const cycleTime = metricDefinitions.cycle_time;

/** A person counts as joined if they did nothing in this much of the collected history before. */
const absentBefore = 8 * week;
/** A ramp-up ends after this time at the latest; later items count equally. */
const longest = 13 * week;
/** The first weeks, and the minimum of later weeks to compare them with. */
const [firstWeeks, laterWeeks] = [12 * week, 8 * week];
/** Share of the first weeks' median up to which the later one has come down; “4 days, 4 days before” says nothing. */
const noticeable = 0.9;

export type RampUp = {
  joinedAt: Instant;
  first: Period;
  since: Period;
  /** Spearman’s correlation of how long work took with how long the person had been there, at the same estimate. */
  correlation: number;
  /** P-value: how often a person without change would get this much faster. */
  pValue: number;
};

/** Ranks from 1, equal values sharing the mean of theirs. */
const ranksOf = (values: readonly number[]): number[] => {
  const order = [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks = values.map(() => 0);
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to += 1;
    for (let position = from; position < to; position += 1) ranks[order[position]!] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
};

/** Null if either is constant. */
const correlationOf = (one: readonly number[], other: readonly number[]): number | null => {
  const [a, b] = [ranksOf(one), ranksOf(other)];
  const middle = (a.length + 1) / 2;
  const along = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, index) => sum + (value - middle) * (y[index]! - middle), 0);
  const scale = Math.sqrt(along(a, a) * along(b, b));
  return scale === 0 ? null : along(a, b) / scale;
};

const partial = (xy: number, xz: number, yz: number): number =>
  (xy - xz * yz) / Math.sqrt((1 - xz ** 2) * (1 - yz ** 2));

/** How long an instant and a later one are apart, in working days. */
type LengthOf = (from: Instant, to: Instant) => number;

/**
 * How long the person worked on an item: time spent waiting for a reviewer, or over a weekend, is not part of their
 * pace. Only the total active time is known, so the item counts as active from its start on.
 */
const workOf = ({ at, value, detail: { active } }: Observation, lengthOf: LengthOf): number => {
  const started = at - value;
  return lengthOf(started, started + (typeof active === 'number' ? active : value));
};

/**
 * @param rows cycle times, completed estimates and throughput of one person
 * @param firstAt when the person is first known to have done something
 * @param collected what of the history is complete
 */
export const rampUpOf = (
  rows: readonly Observation[],
  firstAt: Instant,
  collected: Period,
  lengthOf: LengthOf,
): RampUp | null => {
  const finished = rows.filter((row) => row.metric === 'cycle_time' && row.excluded === null && row.at >= firstAt);
  // Fixing production is urgent for everyone, so it says nothing about a pace.
  const incidents = new Set(rows.flatMap((row) => (row.metric === 'throughput' && isIncidentRow(row) ? row.key : [])));
  const own = finished.filter(({ key }) => !incidents.has(key));
  if (firstAt < collected.from + absentBefore || firstAt + firstWeeks + laterWeeks > collected.to) return null;
  const turn = firstAt + firstWeeks;
  const early = own.filter((row) => row.at < turn).length;
  if (Math.min(early, own.length - early) < cycleTime.minimum) return null;
  const there = own.map(({ at }) => Math.min(longest, at - firstAt));
  const took = own.map((row) => workOf(row, lengthOf));
  const sizes = sizesOf(rows, own);
  const plain = correlationOf(there, took);
  if (plain === null || Math.abs(plain) === 1) return null;
  // Larger items take longer for everyone, so what an estimate explains is left out.
  const [withTime, withTook] = [correlationOf(there, sizes), correlationOf(took, sizes)];
  const correlation = withTime === null || withTook === null ? plain : partial(plain, withTime, withTook);
  const degrees = own.length - 3;
  const t = correlation * Math.sqrt(degrees / Math.max(1e-12, 1 - correlation ** 2));
  const bothSides = studentPValue(t, degrees);
  // The statement is about cycle times, so they have to have come down too.
  const medianIf = (isOfSide: (at: Instant) => boolean): number =>
    medianOf(finished.flatMap(({ at, value }) => (isOfSide(at) ? value : [])));
  const hasFallen = medianIf((at) => at >= turn) <= noticeable * medianIf((at) => at < turn);
  return {
    joinedAt: firstAt,
    first: { from: firstAt, to: turn },
    since: { from: turn, to: collected.to },
    correlation,
    pValue: !hasFallen ? 1 : correlation < 0 ? bothSides / 2 : 1 - bothSides / 2,
  };
};

/** Estimates by item; items without one get the median. */
const sizesOf = (rows: readonly Observation[], items: readonly Observation[]): number[] => {
  const estimates = new Map(
    rows.flatMap((row) =>
      row.metric === 'completed_work' && row.excluded === null ? [[row.reference.id, row.value] as const] : [],
    ),
  );
  const known = [...estimates.values()].sort((a, b) => a - b);
  const usual = known[known.length >> 1] ?? 1;
  return items.map((item) => estimates.get(item.reference.id) ?? usual);
};
