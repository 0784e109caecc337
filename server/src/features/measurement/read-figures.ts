/** Reads what figures of a subject are made of, and makes them. */
import {
  previousPeriod,
  type Instant,
  type MetricKey,
  type Observation,
  type Period,
  type ReadRange,
  type Subject,
} from '@sightline/analytics';
import type { MetricFigure, Unit } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { readCounted, type PlainCounted } from './counted.ts';
import { judgedTogether, metricFigure, partsOf } from './figures.ts';
import {
  isAllInItems,
  readObservations,
  readPlainObservations,
  teamsInItems,
  type ObservationQuery,
  type PlainRow,
} from './observations.store.ts';
import { periodAt } from './range.ts';
import { readRecordings, type Recording } from './recordings.ts';

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

/** Figures of the whole organisation, from what was counted beforehand. */
export const readOrganizationFigures = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  query: Omit<FigureQuery, 'teamId' | 'personId'>,
  /** Where further periods begin and end, that the caller makes figures of. */
  edges: readonly Instant[] = [],
): Promise<MeasuredOrganization> => {
  const period = periodAt(query.range, query);
  const before = previousPeriod(period, query.timeZone);
  const parts = partsOf(period, query.timeZone).map(({ from }) => from);
  const counted = await readCounted(tx, metrics, [before.from, ...parts, ...edges, period.to]);
  const own = { kind: 'organization' } as const;
  const over = { from: before.from, to: period.to };
  const recording = (await readRecordings(tx, metrics, [own], { ...query, over }))(own);
  const made = metrics.map((metric) =>
    metricFigure(metric, counted(metric), { ...query, period, before, recording, isPerson: false }),
  );
  const inItems = metrics.includes('velocity') && (await isAllInItems(tx, over));
  return { period, figures: byMetric(metrics, made, inItems), counted, recording };
};

export type MeasuredOrganization = {
  period: Period;
  figures: Map<MetricKey, MetricFigure>;
  counted: (metric: MetricKey) => PlainCounted;
  recording: Recording;
};

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
  const teamIds = [...(query.teamIds ?? []), ...(teamId === undefined ? [] : [teamId])];
  const inItems = metrics.includes('velocity') ? await teamsInItems(tx, teamIds, over) : new Set();
  const figuresOf = (some: readonly Row[], recording: Recording, ofTeam = teamId): Map<MetricKey, MetricFigure> => {
    const rowsOf = Map.groupBy(some, (row) => row.metric);
    const made = metrics.map((metric) =>
      metricFigure(metric, rowsOf.get(metric) ?? [], {
        period,
        before,
        recording,
        timeZone: query.timeZone,
        isPerson: personId !== undefined,
        hidesFew: query.hidesFew && personId === undefined,
      }),
    );
    return byMetric(metrics, made, ofTeam !== undefined && inItems.has(ofTeam));
  };
  const byTeam = Map.groupBy(rows, (row) => row.teamId);
  return {
    period,
    figures: figuresOf(rows, recordings(own)),
    rows,
    recording: recordings(own),
    ofTeam: (id) => figuresOf(byTeam.get(id) ?? [], recordings(teamSubject(id)), id),
  };
};

/** What the velocity of a subject is counted in over a period. */
export const velocityUnit = async (tx: Tx, subject: Subject, over: Period): Promise<Unit> => {
  const inItems =
    subject.kind === 'team'
      ? (await teamsInItems(tx, [subject.id], over)).has(subject.id)
      : subject.kind === 'organization' && (await isAllInItems(tx, over));
  return inItems ? 'items-per-sprint' : 'points-per-sprint';
};

/** Figures that stand beside each other; velocity in items where no sprint is estimated. */
const byMetric = (
  metrics: readonly MetricKey[],
  made: readonly MetricFigure[],
  inItems: boolean,
): Map<MetricKey, MetricFigure> =>
  new Map(
    judgedTogether(made).map((figure, place) => [
      metrics[place]!,
      inItems && figure.metric === 'velocity' ? { ...figure, unit: 'items-per-sprint' } : figure,
    ]),
  );

const teamSubject = (id: string): Subject => ({ kind: 'team', id });

const subjectOf = ({ teamId, personId }: FigureQuery): Subject => {
  if (personId !== undefined) return { kind: 'person', id: personId };
  return teamId === undefined ? { kind: 'organization' } : teamSubject(teamId);
};
