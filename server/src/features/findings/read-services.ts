/** Delivery by service. */
import {
  bandOf,
  batchesIn,
  pValueOfDifference,
  daysOf,
  figureOf,
  isRecorded,
  metricDefinitions,
  previousPeriod,
  type Doubt,
  type MetricKey,
  type OwnedRow,
  type Period,
  type ReadRange,
} from '@sightline/analytics';
import {
  byName,
  message,
  t,
  type contract,
  type MetricFigure,
  type RouteInput,
  type RouteReply,
  type ServiceFigures,
} from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { NotAllowed } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { hasWords, pageOf } from '../../platform/http/page.ts';
import { beyondGaps, changeBetween, judgedTogether, notRecorded, readRecordings } from '../figures/index.ts';
import { readDoubts, readUnresolved } from '../gaps/index.ts';
import { periodAt, inTenant } from '../ranges/index.ts';
import { recordListView, seesIndividuals } from '../visibility/index.ts';
import { presentFigure, presentPeriod } from '../measurement/index.ts';
import { readPlainRows } from '../observations/index.ts';
import { listDevelopers } from '../people/index.ts';
import { readServiceNames } from './service-claims.ts';

type Reply = RouteReply<typeof contract.findings.services>;

const shown = ['deployment_frequency', 'lead_time', 'change_failure_rate', 'recovery_time'] as const;
const merged = 'merged_pull_requests';
/** How many of a service's most frequent authors are named. */
const owners = 3;

const refused = message(
  'Few people work on each service, so only managers and admins can see figures by service. You can see your own figures and those of teams with at least 3 people.',
);

type Query = Pick<
  RouteInput<typeof contract.findings.services>['query'],
  'teams' | 'search' | 'sort' | 'order' | 'page' | 'limit'
>;

/**
 * A page of the services with a production deployment or a merged pull request in the period. Their changes are judged
 * among all services of the teams, whatever is searched for.
 * @throws NotAllowed for viewers who may not see individuals: a service is often one person's work
 */
export const readServices = (ctx: RouteContext, range: ReadRange, query: Query): Promise<Reply> =>
  inTenant(ctx, async (tx, { now, timeZone }) => {
    if (!seesIndividuals(ctx.user)) throw new NotAllowed(t(refused));
    const period = periodAt(range, { now, timeZone });
    const before = previousPeriod(period, timeZone);
    const over = { from: before.from, to: period.to };
    const rows = [
      await readPlainRows(tx, { metrics: shown, ...over }),
      await readPlainRows(tx, { metrics: [merged], named: [merged], ...period }),
    ].flat();
    const names = await readServiceNames(tx);
    const rowsOf = Map.groupBy(rows, (row) => row.repositoryId ?? '');
    const ofServices = { repositoryIds: [...rowsOf.keys()], organizationId: ctx.organizationId };
    const figuresOf = await figuring(tx, { period, before, now, timeZone, ...ofServices });
    const people = new Map((await listDevelopers(tx)).map((developer) => [developer.id, developer.name]));
    const made: ServiceFigures[] = [];
    for (const [id, serviceRows] of rowsOf) {
      const name = names.get(id);
      const inPeriod = serviceRows.filter((row) => row.excluded === null && row.at >= period.from);
      if (name === undefined || inPeriod.length === 0 || !isOfTeams(inPeriod, query.teams)) continue;
      made.push({ id, name, figures: await figuresOf(id, serviceRows), ...ownersOf(inPeriod, people) });
    }
    const found = judgedAcross(made).filter(({ name }) => hasWords(name, query.search));
    const { rows: services, page } = pageOf(ordered(found, query), query, made.length);
    const named = services.flatMap(({ owners }) => owners.map(({ developerId }) => developerId));
    await recordListView(tx, ctx, named, { timeZone });
    return { period: presentPeriod(period, timeZone), services, page };
  });

/** Sorted; ties are in the order of names, as are services without a value, which come last. */
const ordered = (services: readonly ServiceFigures[], { sort, order }: Pick<Query, 'sort' | 'order'>) => {
  const named = services.toSorted((a, b) => byName.compare(a.name, b.name));
  const sign = order === 'asc' ? 1 : -1;
  if (sort === 'name') return sign === 1 ? named : named.toReversed();
  const valueOf = ({ figures }: ServiceFigures): number | null => {
    const figure = figures.find(({ metric }) => metric === sort)?.figure;
    return figure?.kind === 'value' ? figure.value : null;
  };
  return named.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
};

type Over = {
  period: Period;
  before: Period;
  now: number;
  timeZone: string;
  organizationId: string;
  repositoryIds: readonly string[];
};

const figuring = async (
  tx: Tx,
  { period, before, now, timeZone, organizationId, repositoryIds }: Over,
): Promise<(repositoryId: string, rows: readonly OwnedRow[]) => Promise<MetricFigure[]>> => {
  const organization = { kind: 'organization' } as const;
  const over = { from: before.from, to: period.to };
  const services = repositoryIds.map((id) => ({ kind: 'service' as const, id }));
  const recordings = await readRecordings(tx, shown, services, { over, now, timeZone });
  let read: Promise<readonly Doubt[]> | undefined;
  const readAll = async (): Promise<readonly Doubt[]> =>
    readDoubts(tx, await readUnresolved(tx, organizationId), { metrics: shown, over, subject: organization });
  return async (repositoryId, rows) => {
    const over = { period, before, timeZone };
    const recording = recordings({ kind: 'service', id: repositoryId });
    const ofMetrics = Map.groupBy(rows, (row): string => row.metric);
    const counted = (metric: MetricKey): readonly OwnedRow[] => ofMetrics.get(metric) ?? [];
    const made = shown.map((metric) =>
      serviceFigure(metric, counted(metric), { recorded: recording(metric), ...over }),
    );
    const figures = await beyondGaps(
      tx,
      {
        period,
        figures: new Map(made.map((figure, index) => [shown[index]!, figure])),
        recording,
        counted,
      },
      {
        doubts: () => (read ??= readAll()),
        timeZone,
        // An incident that no deployment explains may be of any service.
        isAbout: (doubt) => doubt.repositoryId === repositoryId || doubt.repositoryId === null,
      },
    );
    return [...figures.values()];
  };
};

type ServicePeriods = {
  recorded: { observedFrom: number | null; comparedFrom: number | null };
  period: Period;
  before: Period;
  timeZone: string;
};

const serviceFigure = (
  metric: MetricKey,
  rows: readonly OwnedRow[],
  { recorded, period, before, timeZone }: ServicePeriods,
): MetricFigure => {
  const { unit, better } = metricDefinitions[metric];
  // Counted once for the figures and their comparison.
  const side = (over: Period) => ({
    rows: { metric, batches: batchesIn(metric, rows, over) },
    options: { ...recorded, period: over },
  });
  const [now, then] = [side(period), side(before)];
  const figure = presentFigure(figureOf(metric, now.rows, now.options), timeZone);
  const isKnown = isRecorded(before, recorded.comparedFrom);
  const previous = isKnown ? presentFigure(figureOf(metric, then.rows, then.options), timeZone) : notRecorded;
  const pValue = pValueOfDifference(metric, now, then);
  // As elsewhere, a partly recorded period is not compared and has no band.
  const isWhole = isRecorded(period, recorded.comparedFrom);
  const { band, takesDays } = bandOf(metric, figure, daysOf(period, timeZone));
  return {
    metric,
    unit,
    better,
    figure,
    previous,
    change: isWhole ? changeBetween(figure, previous, better, pValue) : null,
    band: isWhole ? band : null,
    ...(takesDays === null ? {} : { bandTakesDays: takesDays }),
    recent: [],
  };
};

/** All figures of the table are tested together. */
const judgedAcross = (services: readonly ServiceFigures[]): ServiceFigures[] => {
  const judged = judgedTogether(services.flatMap(({ figures }) => figures));
  return services.map((service, index) => ({
    ...service,
    figures: judged.slice(index * shown.length, (index + 1) * shown.length),
  }));
};

const isOfTeams = (rows: readonly OwnedRow[], teams: readonly string[]): boolean =>
  teams.length === 0 || rows.filter(({ teamId }) => teamId !== null && teams.includes(teamId)).length * 2 > rows.length;

const ownersOf = (
  rows: readonly OwnedRow[],
  people: ReadonlyMap<string, string>,
): Pick<ServiceFigures, 'owners' | 'merged'> => {
  const pulls = rows.filter((row) => row.metric === merged);
  const byPerson = [...Map.groupBy(pulls, (row) => row.personId ?? '')].flatMap(([developerId, personRows]) => {
    const name = people.get(developerId);
    return name === undefined ? [] : [{ developerId, name, merged: personRows.length }];
  });
  return {
    owners: byPerson.sort((a, b) => b.merged - a.merged || byName.compare(a.name, b.name)).slice(0, owners),
    merged: pulls.length,
  };
};
