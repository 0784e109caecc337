/**
 * The input of figures: for the organization, stored daily batches; for other subjects, and metrics without batches,
 * rows that are aggregated when read.
 */
import {
  daySeconds as day,
  batchOf,
  cellCalendar,
  dayOfBatch,
  inCells,
  isWithin,
  metricDefinitions,
  type CellCalendar,
  type Instant,
  type MetricKey,
  type Period,
  pushAll,
} from '@sightline/analytics';
import { limits } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { Audience } from '../visibility/index.ts';
import { readBatches, type StoredBatch, type OwnedBatch, aggregateSpans, hasBatches } from '../observations/index.ts';
import { isBatched } from '../measurement-state/index.ts';
import { readDisclosedGroups } from './disclosed-groups.ts';
import { readObservationColumns, type Columns, type ColumnsQuery } from './observation-columns.store.ts';

/** A metric's batches, ascending; without people if the viewer sees individuals. */
export type OwnedBatches = {
  metric: MetricKey;
  batches: readonly OwnedBatch[];
  /**
   * For viewers who may not see individuals: all rows by their own dates, while `batches` contains whole cells only.
   */
  uncut?: readonly OwnedBatch[];
  /** Whether figures are shown rounded. */
  rounds?: boolean;
};
export type StoredBatches = Omit<OwnedBatches, 'batches'> & { batches: readonly StoredBatch[] };

/** Sprint metrics, whose rows belong to no person. */
const isOfSprints = (metric: MetricKey): boolean => metricDefinitions[metric].row === 'sprint';

/** Whom rows are read for, and when, which whole cells depend on. */
export type ReadFor = { audience: Audience; now: number; timeZone: string };

/** The batches of some metrics between the first and last of `instants`, at which periods begin and end. */
export const readOrganizationBatches = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  instants: readonly Instant[],
  readFor: ReadFor,
): Promise<(metric: MetricKey) => OwnedBatches> => {
  const stored = await readStoredBatches(tx, metrics, instants, readFor);
  const others = metrics.filter((metric) => !stored.has(metric));
  if (!readFor.audience.seesIndividuals) {
    const read = await readCellBatches(tx, others, instants, readFor);
    return (metric) => stored.get(metric) ?? read(metric);
  }
  const read = await readSubjectBatches(tx, others, {}, instants, readFor);
  return (metric) => stored.get(metric) ?? read(null, metric);
};

/** The organization's batches as whole cells of its groups. */
const readCellBatches = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  instants: readonly Instant[],
  readFor: ReadFor,
): Promise<(metric: MetricKey) => OwnedBatches> => {
  if (metrics.length === 0) return (metric) => ({ metric, batches: [] });
  const ids = [...(await readDisclosedGroups(tx)).teamIds];
  const read = await readSubjectBatches(tx, metrics, { of: { kind: 'group', ids } }, instants, readFor);
  return (metric) => {
    const parts = [...ids, null].map((id) => read(id, metric));
    const together = (of: 'batches' | 'uncut'): readonly OwnedBatch[] =>
      parts.flatMap((part) => part[of] ?? []).sort((a, b) => a.at - b.at);
    return { metric, batches: together('batches'), uncut: together('uncut') };
  };
};

/**
 * The organization's batches from stored daily ones. For viewers who may not see individuals, only in large
 * organizations, and not for sprints.
 */
export const readStoredBatches = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  instants: readonly Instant[],
  readFor: ReadFor,
): Promise<Map<MetricKey, StoredBatches>> => {
  const { over, calendar } = wanted(instants, readFor);
  const people = calendar !== null;
  if (people && !(await readDisclosedGroups(tx)).isLarge) return new Map();
  // With people, batches are whole days and are never cut.
  const edges = people ? [over.from, over.to] : edgesOf(instants);
  const counted = (await isBatched(tx))
    ? metrics.filter((metric) => hasBatches(metric) && !(people && isOfSprints(metric)))
    : [];
  // The batch that the first instant cuts begins before it.
  const stored =
    counted.length === 0 ? null : await readBatches(tx, counted, { from: over.from - day, to: over.to, people });
  const byMetric = new Map<MetricKey, StoredBatches>();
  for (const metric of counted) {
    const batches = await cutAt(tx, metric, stored?.get(metric) ?? [], edges);
    byMetric.set(metric, withheldFrom({ metric, batches, rounds: true }, calendar));
  }
  return byMetric;
};

/** The batches of some teams, people or groups, or of the organization (null), from one read of their rows. */
export const readSubjectBatches = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  owner: Pick<ColumnsQuery, 'of'>,
  instants: readonly Instant[],
  readFor: ReadFor,
): Promise<(subject: string | null, metric: MetricKey) => OwnedBatches> => {
  const { edges, over, calendar } = wanted(instants, readFor);
  const people = calendar !== null;
  const read = metrics.length === 0 ? [] : await readObservationColumns(tx, { metrics, ...over, ...owner, people });
  const known = new Map(
    read.map((columns) => {
      const { metric, subject } = columns;
      const counted = { metric, batches: batchesFrom(columns, edges), rounds: false };
      return [`${subject} ${metric}`, withheldFrom(counted, calendar)];
    }),
  );
  return (subject, metric) => known.get(`${subject} ${metric}`) ?? { metric, batches: [] };
};

/** The instants to read between, cut to whole days for viewers with restricted access. */
const wanted = (
  instants: readonly Instant[],
  readFor: ReadFor,
): { edges: Instant[]; over: Period; calendar: CellCalendar | null } => {
  const edges = edgesOf(instants);
  const over = { from: edges[0] ?? 0, to: edges.at(-1) ?? 0 };
  if (readFor.audience.seesIndividuals) return { edges, over, calendar: null };
  const calendar = cellCalendar(over, readFor);
  return { edges: [...calendar.days], over: calendar.over, calendar };
};

/** For viewers who may not see individuals: whole cells only. */
const withheldFrom = <Batch extends OwnedBatch>(
  { metric, batches, rounds }: { metric: MetricKey; batches: readonly Batch[]; rounds: boolean },
  calendar: CellCalendar | null,
): Omit<OwnedBatches, 'batches'> & { batches: readonly Batch[] } => {
  if (calendar === null) return { metric, batches };
  const counting = batches.filter(({ at, n }) => n > 0 && isWithin(calendar.over, at));
  const uncut = counting.map((part) => ({ ...part, total: part.n }));
  return { metric, batches: inCells(uncut, calendar), uncut, rounds };
};

const edgesOf = (instants: readonly Instant[]): Instant[] => [...new Set(instants)].sort((a, b) => a - b);

/** Aggregates rows by UTC day and by the edges, so that no edge cuts a batch. */
const batchesFrom = (columns: Columns, edges: readonly Instant[]): OwnedBatch[] => {
  const { at, value } = columns;
  const counting = value.filter((each) => !Number.isNaN(each));
  const batches: OwnedBatch[] = [];
  let [start, next, counted] = [0, 0, 0];
  while (start < at.length) {
    const first = at[start]!;
    while (next < edges.length && edges[next]! <= first) next += 1;
    const until = Math.min(edges[next] ?? Infinity, (dayOfBatch({ at: first }) + 1) * day);
    let [end, n] = [start, 0];
    for (; end < at.length && at[end]! < until; end += 1) if (!Number.isNaN(value[end]!)) n += 1;
    batches.push(batchAt(columns, start, end, counting.subarray(counted, counted + n)));
    [start, counted] = [end, counted + n];
  }
  return batches;
};

/** The batch of the rows from `start` to before `end`. @param values of the included rows */
const batchAt = (columns: Columns, start: number, end: number, values: Float64Array<ArrayBuffer>): OwnedBatch => {
  const { metric, at, value, personAt, distinct } = columns;
  const counts = (index: number): boolean => !Number.isNaN(value[index]!);
  const distinctValues =
    distinct.length === 0 ? [] : distinct.slice(start, end).filter((_, index) => counts(start + index));
  const people = new Set<string>();
  if (personAt !== null)
    for (let index = start; index < end && people.size < limits.smallestGroup; index += 1) {
      const person = counts(index) ? personAt(index) : null;
      if (person !== null) people.add(person);
    }
  return { ...batchOf(metric, at[start]!, end - start, values, distinctValues), people: [...people] };
};

/**
 * Splits batches in which a period begins or ends, by reading their rows. That is rare: periods begin with days, and
 * the last one ends after everything measured.
 */
const cutAt = async (
  tx: Tx,
  metric: MetricKey,
  batches: readonly StoredBatch[],
  edges: readonly Instant[],
): Promise<StoredBatch[]> => {
  const whole: StoredBatch[] = [];
  let next = 0;
  for (const batch of batches) {
    while (next < edges.length && edges[next]! <= batch.at) next += 1;
    const inside = edges.slice(next).filter((edge) => edge <= batch.latest);
    if (inside.length === 0) whole.push(batch);
    else pushAll(whole, await aggregateBetween(tx, metric, [batch.at, ...inside, batch.until]));
  }
  // Rows before the first instant were read only for the batch that it cuts.
  return whole.filter(({ at }) => at >= (edges[0] ?? at));
};

const aggregateBetween = (tx: Tx, metric: MetricKey, edges: readonly Instant[]): Promise<StoredBatch[]> =>
  aggregateSpans(
    tx,
    edges.slice(0, -1).map((from, index) => ({ metric, from, to: edges[index + 1]! })),
  );
