/** The Overview's figures and the scores, as the contract answers them. */
import {
  bucketIndex,
  calendarDays,
  claimed,
  dayEdges,
  dimensions,
  isRecorded,
  metricDefinitions,
  previousPeriod,
  scoreTrend,
  startOfDay,
  type Dimension,
  type MetricKey,
  type Period,
  type ReadRange,
} from '@sightline/analytics';
import type {
  contract,
  DoraMetrics,
  Figure,
  MetricFigure,
  RouteReply,
  ScoredPeople,
  SubjectScore,
} from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { listDevelopers, listTeams } from '../people/index.ts';
import { chanceOfFigures, countFigure, isTooSmall, presentPeriod } from './figures.ts';
import type { OwnedBatches } from './counted.ts';
import { readPlainFigures, type FigureQuery } from './read-figures.ts';
import { countDeployingRepositories } from './stretches.store.ts';
import { readFirstObserved, withObservations } from './observations.store.ts';
import { periodAt } from './range.ts';
import { reading } from './reading.ts';
import { profileView, resolveSubject } from './resolve-subject.ts';
import { readScoreDays, type ScoreDayRow, type ShownScore, type StoredScore } from './scores.store.ts';
import { hidesFew, visibleTeam } from './visibility.ts';
import { scoredSince } from './scored-since.ts';
import { teamsWithSprints } from './sprints.store.ts';

export const figureFrom = (figures: Map<MetricKey, MetricFigure>, metric: MetricKey): MetricFigure => {
  const figure = figures.get(metric);
  if (figure === undefined) throw new Error(`${metric} was not read`);
  return figure;
};

/** Developers and teams with anything in the period. */
export const readCounts = async (
  tx: Tx,
  period: Period,
  before: Period,
): Promise<{ developers: MetricFigure; teams: MetricFigure }> => {
  const people = (await listDevelopers(tx)).map((one) => one.id);
  const teams = (await listTeams(tx)).map((one) => one.id);
  const count = async (kind: 'person' | 'team', ids: readonly string[], within: Period): Promise<number> =>
    (await withObservations(tx, kind, ids, within)).size;
  const observed = await readFirstObserved(tx, Object.keys(metricDefinitions));
  const comparable = isRecorded(before, observed.size === 0 ? null : Math.min(...observed.values()));
  const countBefore = async (kind: 'person' | 'team', ids: readonly string[]): Promise<number | null> =>
    comparable ? count(kind, ids, before) : null;
  return {
    developers: countFigure(
      'developers',
      'people',
      await count('person', people, period),
      await countBefore('person', people),
    ),
    teams: countFigure('teams', 'teams', await count('team', teams, period), await countBefore('team', teams)),
  };
};

export const readOverview = (
  ctx: RouteContext,
  range: ReadRange,
): Promise<RouteReply<typeof contract.performance.overview>> =>
  reading(ctx, async (tx, { now, timeZone }) => {
    const { period, figures } = await readPlainFigures(tx, ['velocity', 'deployment_frequency'], {
      range,
      now,
      timeZone,
      hidesFew: hidesFew(ctx.user),
    });
    return {
      period: presentPeriod(period, timeZone),
      ...(await readCounts(tx, period, previousPeriod(period, timeZone))),
      velocity: await velocityOfTeams(tx, figureFrom(figures, 'velocity')),
      deploymentFrequency: figureFrom(figures, 'deployment_frequency'),
    };
  });

/**
 * Velocity over several teams says how much a sprint of theirs completes, and nothing by its change: their points
 * differ in size, so it moves with which of them closed more sprints.
 */
export const velocityOfTeams = async (tx: Tx, velocity: MetricFigure): Promise<MetricFigure> =>
  (await teamsWithSprints(tx)).size > 1 ? { ...velocity, change: null } : velocity;

export const readDora = (ctx: RouteContext, range: ReadRange, teamId?: string): Promise<DoraMetrics> =>
  reading(ctx, async (tx, at) => {
    if (teamId !== undefined) await visibleTeam(tx, ctx.user, teamId);
    return doraOf(tx, { ...at, range, hidesFew: hidesFew(ctx.user), ...(teamId === undefined ? {} : { teamId }) });
  });

const delivery = [
  'deployment_frequency',
  'lead_time',
  'change_failure_rate',
  'recovery_time',
  'incident_restore_time',
  'rework_rate',
] as const;

/** The delivery metrics of the organisation, a team or a person, whom the viewer may see. */
export const doraOf = async (tx: Tx, query: FigureQuery): Promise<DoraMetrics> => {
  const period = periodAt(query.range, query);
  const days = dayEdges(period.from, period.to, query.timeZone);
  const { figures, counted } = await readPlainFigures(tx, delivery, query, days);
  const services = await countDeployingRepositories(tx, period, query);
  const deploymentFrequency = figureFrom(figures, 'deployment_frequency');
  return {
    period: presentPeriod(period, query.timeZone),
    services,
    deploymentFrequency,
    deploymentDays: deploymentDaysOf(
      counted('deployment_frequency'),
      deploymentFrequency.figure,
      period,
      query.timeZone,
    ),
    leadTime: figureFrom(figures, 'lead_time'),
    changeFailureRate: figureFrom(figures, 'change_failure_rate'),
    mttr: figureFrom(figures, 'recovery_time'),
    incidentRestoreTime: figureFrom(figures, 'incident_restore_time'),
    reworkRate: figureFrom(figures, 'rework_rate'),
  };
};

/** On how many days of those on record anything was deployed, where that may be told. */
const deploymentDaysOf = (
  { batches }: OwnedBatches,
  frequency: Figure,
  { from, to }: Period,
  timeZone: string,
): DoraMetrics['deploymentDays'] => {
  if (frequency.kind !== 'value') return null;
  const since =
    frequency.recordedFrom === undefined ? from : Math.max(from, startOfDay(frequency.recordedFrom, timeZone));
  const edges = dayEdges(since, to, timeZone);
  const days = new Set(batches.flatMap(({ at, n }) => (n > 0 ? bucketIndex(edges, at) : [])));
  days.delete(-1);
  return { days: days.size, of: Math.max(0, edges.length - 1) };
};

const nothing: Figure = { kind: 'insufficient-data', have: 0, need: 10, total: 0 };

export const scoreFigure = (score: ShownScore | undefined): Figure => {
  if (score === undefined) return nothing;
  if (score.kind === 'insufficient-data') return { ...score, total: score.have };
  return { kind: 'value', value: score.overall, n: score.n, total: score.n, low: score.low, high: score.high };
};

/** One dimension of a score, with its interval. */
export const dimensionFigure = (score: ShownScore | undefined, dimension: Dimension): Figure => {
  if (score?.kind !== 'value') return scoreFigure(score);
  const value = score.dimensions[dimension];
  if (value === null) return { kind: 'insufficient-data', have: 0, need: 1, total: 0 };
  const interval = score.dimensionIntervals?.[dimension] ?? null;
  const bounds = interval === null ? {} : { low: interval.low, high: interval.high };
  // An older release did not count them apart.
  const n = score.things?.[dimension] ?? score.n;
  return { kind: 'value', value, n, total: n, ...bounds };
};

const dimensionFigures = (score: ShownScore | undefined): Record<Dimension, Figure> =>
  Object.fromEntries(dimensions.map((dimension) => [dimension, dimensionFigure(score, dimension)])) as Record<
    Dimension,
    Figure
  >;

const scoredOf = (score: ShownScore | undefined): ScoredPeople =>
  score?.kind === 'value' && 'coverage' in score ? { people: score.coverage.scored, of: score.coverage.members } : null;

const valueOf = (score: ShownScore | undefined): number | null => (score?.kind === 'value' ? score.overall : null);

/** A subject's score, its parts and how it moved; `scores` by `subject/part`. */
export const subjectScore = (scores: ReadonlyMap<string, StoredScore>, subject: string): SubjectScore => {
  const current = scores.get(`${subject}/current`)?.score;
  const previous = scores.get(`${subject}/previous`)?.score;
  const [now, before] = [valueOf(current), valueOf(previous)];
  const [overall, figureBefore] = [scoreFigure(current), scoreFigure(previous)];
  return {
    overall,
    dimensions: dimensionFigures(current),
    previous: figureBefore,
    trend: now === null || before === null ? null : scoreTrend(now, before),
    // The same question as of any other change, so that two places never answer it differently.
    trendIsClear: claimed([chanceOfFigures(overall, figureBefore)])[0] === true,
    scored: scoredOf(current),
  };
};

const daySeconds = 86_400;
/** Each day is scored over as many days up to it. */
const scoredDays = 30;

export const readHistory = (
  ctx: RouteContext,
  range: ReadRange,
  subject: string,
): Promise<RouteReply<typeof contract.performance.history>> =>
  reading(ctx, async (tx, { now, timeZone }) => {
    const seen = await resolveSubject(tx, ctx, subject, profileView);
    const isHidden = ({ people }: ScoreDayRow): boolean =>
      hidesFew(ctx.user) && seen.kind !== 'person' && isTooSmall(people ?? 0);
    const period = periodAt(range, { now, timeZone });
    const days = calendarDays(period.from, period.to, timeZone).map((one) => one.date);
    const stored = new Map(
      (await readScoreDays(tx, subject, days[0] ?? '', days.at(-1) ?? '')).map((row) => [row.day, row]),
    );
    return {
      period: presentPeriod(period, timeZone),
      recordedFrom: await scoredSince(tx, { from: period.from - scoredDays * daySeconds, to: period.to }, timeZone),
      points: days.map((date) => {
        const known = stored.get(date);
        const row = known === undefined || isHidden(known) ? undefined : known;
        const dimension = (name: (typeof dimensions)[number]): number | null => row?.dimensions[name] ?? null;
        return {
          date,
          overall: row?.overall ?? null,
          low: row?.low ?? null,
          high: row?.high ?? null,
          codeQuality: dimension('codeQuality'),
          velocity: dimension('velocity'),
          collaboration: dimension('collaboration'),
          innovation: dimension('innovation'),
          reliability: dimension('reliability'),
          n: row?.n ?? 0,
        };
      }),
    };
  });
