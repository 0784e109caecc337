import {
  cycleTimeScatter,
  dateOf,
  startOf,
  isWithin,
  throughputBy,
  weekEdges,
  type FlowDay,
  type Observation,
  type Period,
  type ReadRange,
} from '@sightline/analytics';
import type { TeamFlowReply } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import {
  fewPeople,
  fewPeopleIn,
  figureFrom,
  hidesFew,
  nameFor,
  presentPeriod,
  readFigures,
  readFlowDays,
  readItemsInProgress,
  reading,
  viewerOf,
  visibleTeam,
  type IncompleteReasons,
} from '../measurement/index.ts';
import { flowFigure, presentInstant } from './present-sprint.ts';

const metrics = ['throughput', 'cycle_time', 'flow_efficiency'] as const;
/** Finished items drawn one by one; more would not be told apart. */
const mostItems = 2_000;

type Asked = { teamId: string; range: ReadRange; incompleteReasons: IncompleteReasons };

/**
 * How work flows through a team. Viewers who see no individuals get nothing of few people: neither
 * their items nor what these add up to (decision 0023).
 * @throws NotFound
 */
export const readTeamFlow = (ctx: RouteContext, { teamId, range, incompleteReasons }: Asked): Promise<TeamFlowReply> =>
  reading(ctx, async (tx: Tx, { now, timeZone }) => {
    const team = await visibleTeam(tx, ctx.user, teamId);
    const hides = hidesFew(ctx.user);
    const { period, figures, rows } = await readFigures(tx, metrics, {
      range,
      now,
      timeZone,
      teamId,
      hidesFew: hides,
    });
    const isHidden = (of: readonly Observation[]): boolean => hides && fewPeople(of) !== null;
    const within = (metric: Observation['metric']): Observation[] =>
      rows.filter((row) => row.metric === metric && isWithin(period, row.at));
    const [from, to] = [dateOf(period.from, timeZone), dateOf(period.to - 1, timeZone)];
    const before = from.subtract({ days: 1 }).toString();
    const items = (await readItemsInProgress(tx, teamId)).get(teamId) ?? [];
    const shown = hides && fewPeopleIn(items) !== null ? [] : items;
    const viewer = await viewerOf(tx, ctx.user);
    return {
      period: presentPeriod(period, timeZone),
      team: { id: team.id, name: team.name, color: team.colour },
      throughput: figureFrom(figures, 'throughput'),
      cycleTime: figureFrom(figures, 'cycle_time'),
      flowEfficiency: figureFrom(figures, 'flow_efficiency'),
      inProgress: flowFigure(items, 'work_in_progress', { now, hidesFew: hides }),
      itemAge: flowFigure(items, 'work_item_age', { now, hidesFew: hides }),
      // What was done by the end is the throughput.
      days: isHidden(within('throughput'))
        ? []
        : doneSince(await readFlowDays(tx, teamId, before, to.toString()), before),
      weeks: weeksOf(within('throughput'), period, { timeZone, isHidden }),
      finished: finishedItems(isHidden(within('cycle_time')) ? [] : rows, period),
      working: shown.map((item) => ({
        id: item.id,
        title: item.title,
        url: item.url,
        person: nameFor(viewer, item.personId),
        startedAt: presentInstant(item.startedAt),
        age: now - item.startedAt,
        status: item.status,
        since: presentInstant(item.since),
        blocked: item.blocked,
      })),
      incomplete: await incompleteReasons(tx),
    };
  });

/** What was done before the period would hide what happened in it. */
const doneSince = (days: readonly FlowDay[], before: string): FlowDay[] => {
  const [first] = days;
  const base = first?.date === before ? first.done : 0;
  return days.filter(({ date }) => date !== before).map((one) => ({ ...one, done: Math.max(0, one.done - base) }));
};

const weeksOf = (
  rows: readonly Observation[],
  period: Period,
  { timeZone, isHidden }: { timeZone: string; isHidden: (rows: readonly Observation[]) => boolean },
): TeamFlowReply['weeks'] => {
  const edges = weekEdges(period.from, period.to, timeZone);
  const counts = throughputBy(rows, edges);
  return counts.map((items, index) => {
    const [start, end] = [edges[index] ?? period.from, edges[index + 1] ?? period.to];
    return {
      from: dateOf(start, timeZone).toString(),
      items: isHidden(rows.filter((row) => isWithin({ from: start, to: end }, row.at))) ? null : items,
      whole: [start, end].every((at) => beginsWeek(at, timeZone)),
    };
  });
};

const beginsWeek = (at: number, timeZone: string): boolean => {
  const date = dateOf(at, timeZone);
  return date.dayOfWeek === 1 && startOf(date, timeZone) === at;
};

const finishedItems = (rows: readonly Observation[], period: Period): TeamFlowReply['finished'] => {
  const { points, percentiles } = cycleTimeScatter(rows, period);
  return {
    items: points.slice(-mostItems).map(({ key, at, seconds, reference }) => ({
      key,
      title: reference.title,
      url: reference.url ?? '',
      at: presentInstant(at),
      seconds,
    })),
    count: points.length,
    percentiles,
  };
};
