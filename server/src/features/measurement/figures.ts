import {
  bandOf,
  figureOf,
  isRecorded,
  metricDefinitions,
  previousPeriod,
  type Figure,
  type MetricKey,
  type Observation,
  type Period,
  type ReadRange,
} from '@sightline/analytics';
import {
  limits,
  type Figure as ContractFigure,
  type MetricFigure,
  type Period as ContractPeriod,
} from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import {
  readFirstObserved,
  readObservations,
  readPlainObservations,
  type ObservationQuery,
  type PlainRow,
} from './measurement.store.ts';
import { periodAt } from './range.ts';
import { groupFigure } from './small-groups.ts';

/** Parts of the period in a figure's small chart. */
const recentParts = 12;

export const presentPeriod = (period: Period, timeZone: string): ContractPeriod => ({
  from: new Date(period.from * 1000).toISOString(),
  to: new Date(period.to * 1000).toISOString(),
  timeZone,
});

/** The analytics' figure without what only its receipt says. */
export const presentFigure = (figure: Figure): ContractFigure => {
  if (figure.kind === 'insufficient-data') {
    const { kind, have, need, total, of } = figure;
    return { kind, have, need, total, ...(of === undefined ? {} : { of }) };
  }
  const { kind, value, n, total, p75, p90, low, high } = figure;
  return {
    kind,
    value,
    n,
    total,
    ...(p75 === undefined ? {} : { p75 }),
    ...(p90 === undefined ? {} : { p90 }),
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
  };
};

export type FigureQuery = {
  range: ReadRange;
  now: number;
  timeZone: string;
  teamId?: string;
  personId?: string;
  /** The viewer sees no individuals, and so no figure of a group whose rows are of fewer than three. */
  hidesFew: boolean;
};
/** Also of several teams in one read, whose figures `ofTeam` gives. */
export type PlainFigureQuery = FigureQuery & { teamIds?: readonly string[] };

export type Measured<Row = Observation> = {
  period: Period;
  figures: Map<MetricKey, MetricFigure>;
  rows: Row[];
  /** Since when each metric is known to be recorded. */
  observedFrom: ReadonlyMap<string, number>;
  /** The figures of one team, from the same rows. */
  ofTeam: (teamId: string) => Map<MetricKey, MetricFigure>;
};

/** Figures of several metrics over a period and the one before it, from one reading of the rows. */
export const readFigures = (tx: Tx, metrics: readonly MetricKey[], query: FigureQuery): Promise<Measured> =>
  figuresFrom(tx, metrics, query, readObservations);

/** The same figures, for callers that show nothing of the single rows: several times as fast. */
export const readPlainFigures = (
  tx: Tx,
  metrics: readonly MetricKey[],
  query: PlainFigureQuery,
): Promise<Measured<PlainRow>> =>
  figuresFrom(tx, metrics, query, (_tx, rows) =>
    readPlainObservations(tx, query.teamIds === undefined ? rows : { ...rows, teamIds: query.teamIds }),
  );

const figuresFrom = async <Row extends PlainRow>(
  tx: Tx,
  metrics: readonly MetricKey[],
  query: FigureQuery,
  read: (tx: Tx, query: ObservationQuery) => Promise<Row[]>,
): Promise<Measured<Row>> => {
  const period = periodAt(query.range, query);
  const before = previousPeriod(period, query.timeZone);
  const subject = {
    ...(query.teamId === undefined ? {} : { teamId: query.teamId }),
    ...(query.personId === undefined ? {} : { personId: query.personId }),
  };
  const rows = await read(tx, { metrics, from: before.from, to: period.to, ...subject });
  const first = await readFirstObserved(tx, metrics);
  const figuresOf = (some: readonly Row[]): Map<MetricKey, MetricFigure> => {
    const byMetric = Map.groupBy(some, (row) => row.metric);
    return new Map(
      metrics.map((metric) => [
        metric,
        metricFigure(metric, byMetric.get(metric) ?? [], {
          period,
          before,
          observedFrom: first.get(metric) ?? null,
          hidesFew: query.hidesFew && query.personId === undefined,
        }),
      ]),
    );
  };
  const byTeam = Map.groupBy(rows, (row) => row.teamId);
  return {
    period,
    figures: figuresOf(rows),
    rows,
    observedFrom: first,
    ofTeam: (teamId) => figuresOf(byTeam.get(teamId) ?? []),
  };
};

/** In place of a figure of a period that was hardly recorded: there is nothing to compare with. */
const notRecorded: ContractFigure = { kind: 'insufficient-data', have: 0, need: 1, total: 0 };

const metricFigure = (
  metric: MetricKey,
  rows: readonly PlainRow[],
  over: { period: Period; before: Period; observedFrom: number | null; hidesFew: boolean },
): MetricFigure => {
  const { before, observedFrom, hidesFew } = over;
  const { unit, better } = metricDefinitions[metric];
  const figureOver = (period: Period, minimum = {}): Figure =>
    groupFigure(figureOf(metric, rows, { period, observedFrom, ...minimum }), rows, { period, hidesFew });
  const figure = presentFigure(figureOver(over.period));
  const previous = isRecorded(before, observedFrom) ? presentFigure(figureOver(before)) : notRecorded;
  return {
    metric,
    unit,
    better,
    figure,
    previous,
    change: changeBetween(figure, previous, better),
    band: bandOf(metric, figure),
    recent: partsOf(over.period).map((part) => {
      const one = figureOver(part, { minimum: 1 });
      return one.kind === 'value' ? one.value : null;
    }),
  };
};

const partsOf = ({ from, to }: Period): Period[] => {
  const edge = (index: number): number => Math.round(from + ((to - from) * index) / recentParts);
  return Array.from({ length: recentParts }, (_, index) => ({ from: edge(index), to: edge(index + 1) }));
};

export const changeBetween = (
  now: ContractFigure,
  before: ContractFigure,
  better: MetricFigure['better'],
): MetricFigure['change'] => {
  if (now.kind !== 'value' || before.kind !== 'value') return null;
  const absolute = now.value - before.value;
  const rises = absolute > 0 === (better !== 'lower');
  return {
    absolute,
    relative: before.value === 0 ? null : absolute / Math.abs(before.value),
    direction: absolute === 0 || better === 'neither' ? 'same' : rises ? 'better' : 'worse',
  };
};

/** Counts of people or teams have no observations of their own: the rows are the subjects. */
export const countFigure = (
  metric: string,
  unit: 'people' | 'teams',
  now: number,
  before: number | null,
): MetricFigure => {
  const figure: ContractFigure =
    now === 0
      ? { kind: 'insufficient-data', have: 0, need: 1, total: 0 }
      : { kind: 'value', value: now, n: now, total: now };
  const previous: ContractFigure =
    before === null || before === 0
      ? { kind: 'insufficient-data', have: 0, need: 1, total: 0 }
      : { kind: 'value', value: before, n: before, total: before };
  return {
    metric,
    unit,
    better: 'neither',
    figure,
    previous,
    change: changeBetween(figure, previous, 'neither'),
    band: null,
    recent: [],
  };
};

export const isTooSmall = (members: number): boolean => members < limits.smallestGroup;
