/** The Overview's figures and the delivery metrics, in the contract's form. */
import {
  bucketIndex,
  dayEdges,
  isRecorded,
  previousPeriod,
  startOfDay,
  type MetricKey,
  type Period,
  type ReadRange,
  minOf,
} from '@sightline/analytics';
import { type contract, type DoraMetrics, type Figure, type MetricFigure, type RouteReply } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { readFirstObserved, countDeployingRepositories } from '../observations/index.ts';
import { presentPeriod } from '../measurement/index.ts';
import { readComparableFrom } from '../measurement-state/index.ts';
import { listDevelopers, listTeams } from '../people/index.ts';
import type { OwnedBatches } from '../disclosure/index.ts';
import { unresolvedIn } from '../gaps/index.ts';
import { beyondGaps } from './beyond-gaps.ts';
import { countFigure } from './figures.ts';
import { countObserved } from './counts.store.ts';
import { periodAt, inTenant } from '../ranges/index.ts';
import { readPlainFigures, subjectOf, type FigureQuery } from './read-figures.ts';
import { audienceOf, visibleTeam } from '../visibility/index.ts';

export const figureFrom = (figures: Map<MetricKey, MetricFigure>, metric: MetricKey): MetricFigure => {
  const figure = figures.get(metric);
  if (figure === undefined) throw new Error(`${metric} was not read`);
  return figure;
};

/** Developers and teams with activity in the period. */
export const readCounts = async (
  tx: Tx,
  period: Period,
  before: Period,
): Promise<{ developers: MetricFigure; teams: MetricFigure }> => {
  const people = (await listDevelopers(tx)).map((developer) => developer.id);
  const teams = (await listTeams(tx)).map((team) => team.id);
  const observed = await readFirstObserved(tx);
  const readFrom = await readComparableFrom(tx);
  const comparedFrom = Math.max(minOf(observed.values()), readFrom);
  const isComparable = observed.size > 0 && isRecorded(before, comparedFrom);
  const [now, then] = await countObserved(tx, { people, teams }, isComparable ? [period, before] : [period]);
  if (now === undefined) throw new Error('The period was not counted');
  // They are known only if something was recorded by then, and a first sync has read the whole period.
  const isKnown = minOf(observed.values()) < period.to && readFrom <= period.from;
  const known = (count: number): number | null => (isKnown ? count : null);
  return {
    developers: countFigure('developers', 'people', known(now.people), then?.people ?? null),
    teams: countFigure('teams', 'teams', known(now.teams), then?.teams ?? null),
  };
};

export const readOverview = (
  ctx: RouteContext,
  range: ReadRange,
): Promise<RouteReply<typeof contract.performance.overview>> =>
  inTenant(ctx, async (tx, { now, timeZone }) => {
    const measured = await readPlainFigures(tx, ['velocity', 'deployment_frequency'], {
      range,
      now,
      timeZone,
      audience: audienceOf(ctx.user),
    });
    const { period } = measured;
    const figures = await beyondGaps(tx, measured, {
      unresolved: unresolvedIn(tx, ctx.organizationId),
      subject: { kind: 'organization' },
      timeZone,
    });
    return {
      period: presentPeriod(period, timeZone),
      ...(await readCounts(tx, period, previousPeriod(period, timeZone))),
      velocity: figureFrom(figures, 'velocity'),
      deploymentFrequency: figureFrom(figures, 'deployment_frequency'),
    };
  });

export const readDora = (ctx: RouteContext, range: ReadRange, teamId?: string): Promise<DoraMetrics> =>
  inTenant(ctx, async (tx, at) => {
    if (teamId !== undefined) await visibleTeam(tx, ctx.user, teamId);
    const { organizationId, user } = ctx;
    const owner = teamId === undefined ? {} : { teamId };
    return doraOf(tx, { ...at, organizationId, range, audience: audienceOf(user), ...owner });
  });

const delivery = [
  'deployment_frequency',
  'lead_time',
  'change_failure_rate',
  'recovery_time',
  'incident_restore_time',
  'rework_rate',
] as const;

/** The delivery metrics of the organization, a team or a person that the viewer may see. */
export const doraOf = async (
  tx: Tx,
  { organizationId, ...query }: FigureQuery & { organizationId: string },
): Promise<DoraMetrics> => {
  const period = periodAt(query.range, query);
  const days = dayEdges(period.from, period.to, query.timeZone);
  const measured = await readPlainFigures(tx, delivery, query, days);
  const { counted } = measured;
  const figures = await beyondGaps(tx, measured, {
    unresolved: unresolvedIn(tx, organizationId),
    subject: subjectOf(query),
    timeZone: query.timeZone,
  });
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

/** The number of days with a deployment and of recorded days, if the viewer may see them. */
const deploymentDaysOf = (
  { batches, uncut }: OwnedBatches,
  frequency: Figure,
  { from, to }: Period,
  timeZone: string,
): DoraMetrics['deploymentDays'] => {
  // Cells are dated by the day that completes them, and a single day covers few people.
  if (frequency.kind !== 'value' || uncut !== undefined) return null;
  const since =
    frequency.recordedFrom === undefined ? from : Math.max(from, startOfDay(frequency.recordedFrom, timeZone));
  const edges = dayEdges(since, to, timeZone);
  const days = new Set(batches.flatMap(({ at, n }) => (n > 0 ? bucketIndex(edges, at) : [])));
  days.delete(-1);
  return { days: days.size, of: Math.max(0, edges.length - 1) };
};
