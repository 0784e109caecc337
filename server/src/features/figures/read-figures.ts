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
import type { MetricFigure, Unit } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { readObservations } from '../observations/index.ts';
import {
  readCellRows,
  type CellRows,
  readOrganizationBatches,
  readSubjectBatches,
  type OwnedBatches,
} from '../disclosure/index.ts';
import { teamsWithSprints } from '../measurement/index.ts';
import { isAllInItems, teamsInItems } from './counts.store.ts';
import { judgedTogether, metricFigure, partsOf } from './figures.ts';
import { periodAt } from '../ranges/index.ts';
import { audienceAbout, type Audience } from '../visibility/index.ts';
import { readRecordings, type Recording } from './recordings.ts';

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
  const inItems = metrics.includes('velocity') && (await isInItems(tx, querySubject, requested.over));
  const counted = (metric: MetricKey): Observation[] => rowsOf.get(metric) ?? [];
  const figures = await comparableFor(
    tx,
    querySubject,
    figuresFrom(metrics, counted, { ...requested, subject: querySubject, recording, inItems }),
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
  const inItems = metrics.includes('velocity') && (await isInItems(tx, subject, requested.over));
  const figures = await comparableFor(
    tx,
    subject,
    figuresFrom(metrics, counted, { ...requested, subject, recording, inItems }),
  );
  return { period: requested.period, figures, counted, recording };
};

/**
 * Whether a subject's velocity combines several teams. They size points differently, so it changes with the number of
 * sprints that each of them closed.
 */
export const mixesVelocities = async (tx: Tx, { kind }: Pick<Subject, 'kind'>): Promise<boolean> =>
  kind === 'organization' && (await teamsWithSprints(tx)).size > 1;

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
  const counts = metrics.includes('velocity') && of.kind === 'team';
  const inItems = counts ? await teamsInItems(tx, of.ids, requested.over) : new Set<string>();
  return (id) => {
    const subject: Subject = { kind: of.kind, id };
    const recording = recordings(subject);
    const counted = (metric: MetricKey): OwnedBatches => read(id, metric);
    const figures = figuresFrom(metrics, counted, { ...requested, subject, recording, inItems: inItems.has(id) });
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
  inItems: boolean;
};

const figuresFrom = (
  metrics: readonly MetricKey[],
  counted: (metric: MetricKey) => readonly Observation[] | OwnedBatches,
  { subject, inItems, ...over }: FigureScope,
): Map<MetricKey, MetricFigure> => {
  const isPerson = subject.kind === 'person';
  const audience = audienceAbout(subject, over.audience);
  return byMetric(
    metrics,
    metrics.map((metric) => metricFigure(metric, counted(metric), { ...over, isPerson, audience })),
    inItems,
  );
};

/** Whether a subject's velocity over a period counts points or items. */
export const velocityUnit = async (tx: Tx, subject: Subject, over: Period): Promise<Unit> =>
  (await isInItems(tx, subject, over)) ? 'items-per-sprint' : 'points-per-sprint';

const isInItems = async (tx: Tx, subject: Subject, over: Period): Promise<boolean> => {
  if (subject.kind === 'person') return false;
  return subject.kind === 'team'
    ? (await teamsInItems(tx, [subject.id], over)).has(subject.id)
    : isAllInItems(tx, over);
};

/** Figures shown together; velocity in items where no sprint is estimated. */
const byMetric = (
  metrics: readonly MetricKey[],
  made: readonly MetricFigure[],
  inItems: boolean,
): Map<MetricKey, MetricFigure> =>
  new Map(
    judgedTogether(made).map((figure, index) => [
      metrics[index]!,
      inItems && figure.metric === 'velocity' ? { ...figure, unit: 'items-per-sprint' } : figure,
    ]),
  );

/** The subject of a query. */
export const subjectOf = ({ teamId, personId }: Pick<FigureQuery, 'teamId' | 'personId'>): Subject => {
  if (personId !== undefined) return { kind: 'person', id: personId };
  return teamId === undefined ? { kind: 'organization' } : { kind: 'team', id: teamId };
};
