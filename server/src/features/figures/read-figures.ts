/** Reads the rows of a subject and computes its figures. */
import {
  previousPeriod,
  type RowsOrBatches,
  type Instant,
  type MetricKey,
  type Observation,
  type Period,
  type ReadRange,
  type Subject,
} from '@sightline/analytics';
import type { MetricFigure } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { readObservations } from '../observations/index.ts';
import {
  readCellRows,
  type CellRows,
  readOrganizationBatches,
  readSubjectBatches,
  type OwnedBatches,
} from '../disclosure/index.ts';
import type { CountedSprint } from './counts.store.ts';
import { judgedTogether, metricFigure, partsOf } from './figures.ts';
import { periodAt } from '../ranges/index.ts';
import { audienceAbout, type Audience } from '../visibility/index.ts';
import { readRecordings, type Recording } from './recordings.ts';
import { inOneUnit, mixesVelocities, readSprintsOf } from './velocity-units.ts';

export type FigureQuery = {
  range: ReadRange;
  now: number;
  timeZone: string;
  teamId?: string;
  personId?: string;
  /** A person's figures are shown in full, because only viewers who may open that person request them. */
  audience: Audience;
};
/** The figures of a subject over a period, each with that of the period before. */
export type SubjectFigures = {
  period: Period;
  figures: Map<MetricKey, MetricFigure>;
  recording: Recording;
  /** The rows of both periods. */
  counted: (metric: MetricKey) => OwnedBatches;
};

/** Figures of several metrics with their rows, read at once. */
export const readFigures = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  query: FigureQuery,
): Promise<Omit<SubjectFigures, 'counted'> & { counted: (metric: MetricKey) => RowsOrBatches } & CellRows> => {
  const requested = overBoth(query);
  const { teamId, personId } = query;
  if (!query.audience.seesIndividuals && personId === undefined) {
    const plain = await readPlainFigures(tx, metrics, query);
    const team = teamId === undefined ? {} : { teamId };
    return { ...plain, ...(await readCellRows(tx, { metrics, ...requested.over, ...team }, query)) };
  }
  const subject = { ...(teamId === undefined ? {} : { teamId }), ...(personId === undefined ? {} : { personId }) };
  const rows = await readObservations(tx, { metrics, ...requested.over, ...subject });
  const rowsOf = Map.groupBy(rows, (row) => row.metric);
  const querySubject = subjectOf(query);
  const recording = (await readRecordings(tx, metrics, [querySubject], { ...query, over: requested.over }))(
    querySubject,
  );
  const sprints = await readSprints(tx, metrics, [querySubject], requested.over);
  const counted = (metric: MetricKey): Observation[] => rowsOf.get(metric) ?? [];
  const figures = await comparableFor(
    tx,
    querySubject,
    figuresFrom(metrics, counted, { ...requested, subject: querySubject, recording, sprints: sprints(querySubject) }),
  );
  return { period: requested.period, figures, counted, rows, uncut: rows, recording };
};

/** Figures for callers that show no rows, which is several times faster. */
export const readPlainFigures = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  query: FigureQuery,
  /** The start and end of other periods that the caller computes figures for. */
  edges: readonly Instant[] = [],
): Promise<SubjectFigures> => {
  const subject = subjectOf(query);
  if (subject.kind !== 'organization')
    return (await readFiguresOfMany(tx, metrics, query, { kind: subject.kind, ids: [subject.id] }, edges))(subject.id);
  const requested = overBoth(query);
  const counted = await readOrganizationBatches(tx, metrics, [...requested.edges, ...edges], query);
  const recording = (await readRecordings(tx, metrics, [subject], { ...query, over: requested.over }))(subject);
  const sprints = await readSprints(tx, metrics, [subject], requested.over);
  const figures = await comparableFor(
    tx,
    subject,
    figuresFrom(metrics, counted, { ...requested, subject, recording, sprints: sprints(subject) }),
  );
  return { period: requested.period, figures, counted, recording };
};

/** Figures without the change of a velocity that combines several teams. */
const comparableFor = async (
  tx: Tx,
  subject: Subject,
  figures: Map<MetricKey, MetricFigure>,
): Promise<Map<MetricKey, MetricFigure>> => {
  const velocity = figures.get('velocity');
  if (velocity?.change == null || !(await mixesVelocities(tx, subject))) return figures;
  return new Map(figures).set('velocity', { ...velocity, change: null });
};

/** Figures of several teams, from one read of their rows. */
export const readTeamsFigures = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  query: Omit<FigureQuery, 'teamId' | 'personId'>,
  teamIds: readonly string[],
  edges: readonly Instant[] = [],
): Promise<(teamId: string) => SubjectFigures> =>
  readFiguresOfMany(tx, metrics, query, { kind: 'team', ids: teamIds }, edges);

const readFiguresOfMany = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  query: Omit<FigureQuery, 'teamId' | 'personId'>,
  of: { kind: 'team' | 'person'; ids: readonly string[] },
  edges: readonly Instant[] = [],
): Promise<(id: string) => SubjectFigures> => {
  const requested = overBoth(query);
  const subjects = of.ids.map((id): Subject => ({ kind: of.kind, id }));
  const readFor = { ...query, audience: audienceAbout(of, query.audience) };
  const read = await readSubjectBatches(tx, metrics, { of }, [...requested.edges, ...edges], readFor);
  const recordings = await readRecordings(tx, metrics, subjects, { ...query, over: requested.over });
  const sprints = await readSprints(tx, metrics, subjects, requested.over);
  return (id) => {
    const subject: Subject = { kind: of.kind, id };
    const recording = recordings(subject);
    const counted = (metric: MetricKey): OwnedBatches => read(id, metric);
    const figures = figuresFrom(metrics, counted, { ...requested, subject, recording, sprints: sprints(subject) });
    return { period: requested.period, figures, recording, counted };
  };
};

/**
 * A query's period, the previous one, both together, and the instants at which any of these or a part of a small chart
 * begins or ends.
 */
const overBoth = <Query extends Omit<FigureQuery, 'teamId' | 'personId'>>(query: Query) => {
  const period = periodAt(query.range, query);
  const before = previousPeriod(period, query.timeZone);
  const parts = partsOf(period, query.timeZone);
  const over = { from: before.from, to: period.to };
  const edges = [before.from, period.from, ...parts.map(({ from }) => from), period.to];
  return { ...query, period, before, parts, over, edges };
};

type FigureScope = Pick<FigureQuery, 'timeZone' | 'audience'> & {
  period: Period;
  before: Period;
  parts: readonly Period[];
  subject: Subject;
  recording: Recording;
  sprints: readonly CountedSprint[];
};

const figuresFrom = (
  metrics: readonly MetricKey[],
  counted: (metric: MetricKey) => readonly Observation[] | OwnedBatches,
  { subject, sprints, ...over }: FigureScope,
): Map<MetricKey, MetricFigure> => {
  const isPerson = subject.kind === 'person';
  const audience = audienceAbout(subject, over.audience);
  const made = metrics.map((metric) => {
    const figure = metricFigure(metric, counted(metric), { ...over, isPerson, audience });
    return metric === 'velocity' ? inOneUnit(figure, sprints, over) : figure;
  });
  return new Map(judgedTogether(made).map((figure, index) => [metrics[index]!, figure]));
};

/** The sprints of subjects, if their velocity is requested. */
const readSprints = async (
  tx: Tx,
  metrics: readonly MetricKey[],
  subjects: readonly Subject[],
  over: Period,
): Promise<(subject: Subject) => readonly CountedSprint[]> =>
  metrics.includes('velocity') ? readSprintsOf(tx, subjects, over) : () => [];

/** The subject of a query. */
export const subjectOf = ({ teamId, personId }: Pick<FigureQuery, 'teamId' | 'personId'>): Subject => {
  if (personId !== undefined) return { kind: 'person', id: personId };
  return teamId === undefined ? { kind: 'organization' } : { kind: 'team', id: teamId };
};
