import {
  cycleTimeScatter,
  dateOf,
  startOf,
  startOfDay,
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
import { fewInCells, fewPeopleIn } from '../disclosure/index.ts';
import { beyondGaps, figureFrom, readFigures } from '../figures/index.ts';
import { unresolvedIn } from '../gaps/index.ts';
import { nameFor, viewerOf, visibleTeam } from '../visibility/index.ts';
import { inTenant } from '../ranges/index.ts';
import { presentPeriod, readFlowDays, readItemsInProgress } from '../measurement/index.ts';
import { recordRows } from '../receipts/index.ts';
import type { IncompleteReasons } from '../integrations/index.ts';
import { flowFigure, presentInstant } from './present-sprint.ts';

const metrics = ['throughput', 'cycle_time', 'flow_efficiency'] as const;
/** Finished items drawn one by one; more would overlap. */
const maxItems = 2_000;

type Query = { teamId: string; range: ReadRange; incompleteReasons: IncompleteReasons };

/**
 * How work flows through a team. Viewers who see no individuals get neither items nor sums of few people (decision
 * 0023).
 * @throws NotFound
 */
export const readTeamFlow = (ctx: RouteContext, { teamId, range, incompleteReasons }: Query): Promise<TeamFlowReply> =>
  inTenant(ctx, async (tx: Tx, { now, timeZone }) => {
    const team = await visibleTeam(tx, ctx.user, teamId);
    const viewer = await viewerOf(tx, ctx.user);
    const measured = await readFigures(tx, metrics, { range, now, timeZone, teamId, audience: viewer });
    const { period, rows, uncut } = measured;
    const unresolved = unresolvedIn(tx, ctx.organizationId);
    const figures = await beyondGaps(tx, measured, { unresolved, subject: { kind: 'team', id: teamId }, timeZone });
    const rowsOf = (metric: Observation['metric'], all: readonly Observation[]): Observation[] =>
      all.filter((row) => row.metric === metric && isWithin(period, row.at));
    const isHidden = (metric: Observation['metric'], part: Period): boolean =>
      fewInCells({ rows: rowsOf(metric, rows), uncut: rowsOf(metric, uncut) }, part) !== null;
    const [from, to] = [dateOf(period.from, timeZone), dateOf(period.to - 1, timeZone)];
    const before = from.subtract({ days: 1 }).toString();
    const items = (await readItemsInProgress(tx, teamId)).get(teamId) ?? [];
    const isSeen = ({ personId }: { personId: string | null }): boolean => personId === null || viewer.sees(personId);
    const shown = fewPeopleIn(viewer, items) !== null ? [] : items.filter(isSeen);
    await recordRows(tx, ctx, viewer, shown, { timeZone });
    return {
      period: presentPeriod(period, timeZone),
      team: { id: team.id, name: team.name, color: team.color },
      throughput: figureFrom(figures, 'throughput'),
      cycleTime: figureFrom(figures, 'cycle_time'),
      flowEfficiency: figureFrom(figures, 'flow_efficiency'),
      inProgress: flowFigure(items, 'work_in_progress', { now, audience: viewer }),
      itemAge: flowFigure(items, 'work_item_age', { now, audience: viewer }),
      // Done items at the end reveal the throughput.
      days: isHidden('throughput', period)
        ? []
        : doneSince(await readFlowDays(tx, teamId, before, to.toString()), before).map((day) =>
            viewer.seesIndividuals ? day : { ...day, done: doneBy(rowsOf('throughput', rows), day.date, timeZone) },
          ),
      weeks: weeksOf(rowsOf('throughput', rows), period, {
        timeZone,
        isHidden: (part) => isHidden('throughput', part),
      }),
      finished: finishedItems(isHidden('cycle_time', period) ? [] : rows, period, isSeen),
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

/** Counts done items from the start of the period, because earlier ones would dwarf the chart. */
const doneSince = (days: readonly FlowDay[], before: string): FlowDay[] => {
  const [first] = days;
  const base = first?.date === before ? first.done : 0;
  return days.filter(({ date }) => date !== before).map((day) => ({ ...day, done: Math.max(0, day.done - base) }));
};

/** Items done by the end of a day, in whole cells like the throughput next to it. */
const doneBy = (rows: readonly Observation[], date: string, timeZone: string): number => {
  const end = startOf(dateOf(startOfDay(date, timeZone), timeZone).add({ days: 1 }), timeZone);
  return rows.filter(({ at }) => at < end).length;
};

const weeksOf = (
  rows: readonly Observation[],
  period: Period,
  { timeZone, isHidden }: { timeZone: string; isHidden: (part: Period) => boolean },
): TeamFlowReply['weeks'] => {
  const edges = weekEdges(period.from, period.to, timeZone);
  const counts = throughputBy(rows, edges);
  return counts.map((items, index) => {
    const [start, end] = [edges[index] ?? period.from, edges[index + 1] ?? period.to];
    return {
      from: dateOf(start, timeZone).toString(),
      items: isHidden({ from: start, to: end }) ? null : items,
      whole: [start, end].every((at) => beginsWeek(at, timeZone)),
    };
  });
};

const beginsWeek = (at: number, timeZone: string): boolean => {
  const date = dateOf(at, timeZone);
  return date.dayOfWeek === 1 && startOf(date, timeZone) === at;
};

const finishedItems = (
  rows: readonly Observation[],
  period: Period,
  isSeen: (row: Observation) => boolean,
): TeamFlowReply['finished'] => {
  const { points, percentiles } = cycleTimeScatter(rows, period);
  const seen = cycleTimeScatter(rows.filter(isSeen), period).points;
  return {
    items: seen.slice(-maxItems).map(({ key, at, seconds, reference }) => ({
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
