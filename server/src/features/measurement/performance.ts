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
import {
  type contract,
  type DoraMetrics,
  type Figure,
  type MetricFigure,
  type RouteReply,
  type ScoredPeople,
  type SubjectScore,
} from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { listDevelopers, listTeams } from '../people/index.ts';
import { chanceOfFigures, countFigure, presentPeriod } from './figures.ts';
import type { OwnedBatches } from './counted.ts';
import { readPlainFigures, type FigureQuery } from './read-figures.ts';
import { countDeployingRepositories } from './stretches.store.ts';
import { readFirstObserved, withObservations } from './observations.store.ts';
import { periodAt } from './range.ts';
import { reading } from './reading.ts';
import { profileView, resolveSubject } from './resolve-subject.ts';
import { dimensionFigure, scoreFigure } from './score-figure.ts';
import { readScoreDays, type ShownScore, type StoredScore } from './scores.store.ts';
import { hidesFew, visibleScoreDay, visibleTeam } from './visibility.ts';
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
  { batches, uncut }: OwnedBatches,
  frequency: Figure,
  { from, to }: Period,
  timeZone: string,
): DoraMetrics['deploymentDays'] => {
  // Cells are dated by the day that completes them, and single days are of few people.
  if (frequency.kind !== 'value' || uncut !== undefined) return null;
  const since =
    frequency.recordedFrom === undefined ? from : Math.max(from, startOfDay(frequency.recordedFrom, timeZone));
  const edges = dayEdges(since, to, timeZone);
  const days = new Set(batches.flatMap(({ at, n }) => (n > 0 ? bucketIndex(edges, at) : [])));
  days.delete(-1);
  return { days: days.size, of: Math.max(0, edges.length - 1) };
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
    const hides = hidesFew(ctx.user) && seen.kind !== 'person';
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
        const row = known === undefined ? null : hides ? visibleScoreDay(subject, known) : known;
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
