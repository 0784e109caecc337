import {
  bandOf,
  chanceOfDifference,
  chanceOfIntervals,
  claimed,
  dateOf,
  figureOf,
  isRecorded,
  metricDefinitions,
  previousPeriod,
  type Figure,
  type MetricKey,
  type Observation,
  type Period,
  type ReadRange,
  type Subject,
} from '@sightline/analytics';
import {
  limits,
  type Figure as ContractFigure,
  type MetricFigure,
  type Period as ContractPeriod,
} from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { readObservations, readPlainObservations, type ObservationQuery, type PlainRow } from './measurement.store.ts';
import { periodAt } from './range.ts';
import { readRecordings, type Recording } from './recordings.ts';
import { groupFigure } from './small-groups.ts';

/** Parts of the period in a figure's small chart. */
const recentParts = 12;

export const presentPeriod = (period: Period, timeZone: string): ContractPeriod => ({
  from: new Date(period.from * 1000).toISOString(),
  to: new Date(period.to * 1000).toISOString(),
  timeZone,
});

/** @param timeZone of the day since which a part of a period is recorded; not needed where all of it always is */
export const presentFigure = (figure: Figure, timeZone?: string): ContractFigure => {
  if (figure.kind === 'insufficient-data') {
    const { kind, have, need, total, of } = figure;
    return { kind, have, need, total, ...(of === undefined ? {} : { of }) };
  }
  const { kind, value, n, total, p75, p90, low, high, observedFrom } = figure;
  return {
    kind,
    value,
    n,
    total,
    ...(p75 === undefined ? {} : { p75 }),
    ...(p90 === undefined ? {} : { p90 }),
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
    ...(observedFrom === undefined || timeZone === undefined
      ? {}
      : { recordedFrom: dateOf(observedFrom, timeZone).toString() }),
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
  recording: Recording;
  /** The figures of one team that was asked for, from the same rows. */
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
  query: PlainFigureQuery,
  read: (tx: Tx, query: ObservationQuery) => Promise<Row[]>,
): Promise<Measured<Row>> => {
  const period = periodAt(query.range, query);
  const before = previousPeriod(period, query.timeZone);
  const { teamId, personId } = query;
  const subject = { ...(teamId === undefined ? {} : { teamId }), ...(personId === undefined ? {} : { personId }) };
  const rows = await read(tx, { metrics, from: before.from, to: period.to, ...subject });
  const own = subjectOf(query);
  const teams = (query.teamIds ?? []).map((id) => teamSubject(id));
  const over = { from: before.from, to: period.to };
  const recordings = await readRecordings(tx, metrics, [own, ...teams], { ...query, over });
  const figuresOf = (some: readonly Row[], recording: Recording): Map<MetricKey, MetricFigure> => {
    const byMetric = Map.groupBy(some, (row) => row.metric);
    const made = metrics.map((metric) =>
      metricFigure(metric, byMetric.get(metric) ?? [], {
        period,
        before,
        recording,
        timeZone: query.timeZone,
        isPerson: personId !== undefined,
        hidesFew: query.hidesFew && personId === undefined,
      }),
    );
    return new Map(judgedTogether(made).map((figure, place) => [metrics[place]!, figure]));
  };
  const byTeam = Map.groupBy(rows, (row) => row.teamId);
  return {
    period,
    figures: figuresOf(rows, recordings(own)),
    rows,
    recording: recordings(own),
    ofTeam: (id) => figuresOf(byTeam.get(id) ?? [], recordings(teamSubject(id))),
  };
};

const teamSubject = (id: string): Subject => ({ kind: 'team', id });

const subjectOf = ({ teamId, personId }: FigureQuery): Subject => {
  if (personId !== undefined) return { kind: 'person', id: personId };
  return teamId === undefined ? { kind: 'organization' } : teamSubject(teamId);
};

/** In place of a figure of a period that was hardly recorded: there is nothing to compare with. */
const notRecorded: ContractFigure = { kind: 'insufficient-data', have: 0, need: 1, total: 0 };

type Over = {
  period: Period;
  before: Period;
  recording: Recording;
  timeZone: string;
  isPerson: boolean;
  hidesFew: boolean;
};

const metricFigure = (
  metric: MetricKey,
  rows: readonly PlainRow[],
  { period, before, recording, timeZone, isPerson, hidesFew }: Over,
): MetricFigure => {
  const { unit, better } = metricDefinitions[metric];
  const recorded = recording(metric);
  const figureOver = (part: Period): Figure =>
    groupFigure(figureOf(metric, rows, { ...recorded, period: part }), rows, { period: part, hidesFew });
  const side = (part: Period) => ({ rows, options: { ...recorded, period: part } });
  const figure = presentFigure(figureOver(period), timeZone);
  const previous = isRecorded(before, recorded.observedFrom)
    ? presentFigure(figureOver(before), timeZone)
    : notRecorded;
  // What is known of a small part of a period is neither compared nor judged as the period.
  const isWhole = isRecorded(period, recorded.observedFrom);
  return {
    metric,
    unit,
    better,
    figure,
    previous,
    change: isWhole
      ? changeBetween(figure, previous, better, chanceOfDifference(metric, side(period), side(before)))
      : null,
    // The published bands are of teams and services; one person's deliveries have none.
    band: isWhole && !isPerson ? bandOf(metric, figure) : null,
    recent: partsOf(period).map((part) => {
      const one = figureOver(part);
      return one.kind === 'value' ? one.value : null;
    }),
  };
};

const partsOf = ({ from, to }: Period): Period[] => {
  const edge = (index: number): number => Math.round(from + ((to - from) * index) / recentParts);
  return Array.from({ length: recentParts }, (_, index) => ({ from: edge(index), to: edge(index + 1) }));
};

/** @param chance of as large a difference between alike periods; null where it cannot be told */
export const changeBetween = (
  now: ContractFigure,
  before: ContractFigure,
  better: MetricFigure['better'],
  chance: number | null,
): MetricFigure['change'] => {
  if (now.kind !== 'value' || before.kind !== 'value') return null;
  const absolute = now.value - before.value;
  return {
    absolute,
    relative: before.value === 0 ? null : absolute / Math.abs(before.value),
    direction: directionOf(absolute, better, claimed([chance])[0] ?? false),
    chance,
  };
};

/** Of figures that come with their intervals, as scores do. */
export const chanceOfFigures = (now: ContractFigure, before: ContractFigure): number | null =>
  now.kind === 'value' && before.kind === 'value' ? chanceOfIntervals(now, before) : null;

const directionOf = (absolute: number, better: MetricFigure['better'], isClaimed: boolean): Change['direction'] => {
  if (absolute === 0 || better === 'neither') return 'same';
  if (!isClaimed) return 'unclear';
  return absolute > 0 === (better === 'higher') ? 'better' : 'worse';
};
type Change = NonNullable<MetricFigure['change']>;

/** The changes of figures that stand beside each other, of which the fewer are claimed the more there are. */
export const judgedTogether = (figures: readonly MetricFigure[]): MetricFigure[] => {
  const claims = claimed(figures.map(({ change }) => change?.chance ?? null));
  return figures.map((one, place) =>
    one.change === null
      ? one
      : { ...one, change: { ...one.change, direction: directionOf(one.change.absolute, one.better, claims[place]!) } },
  );
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
    change: changeBetween(figure, previous, 'neither', null),
    band: null,
    recent: [],
  };
};

export const isTooSmall = (members: number): boolean => members < limits.smallestGroup;
