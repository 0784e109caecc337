import {
  burndown,
  dateOf,
  dayEdges,
  idealAt,
  timelineOf,
  workingLength,
  type BurndownInput,
  type SprintIssue,
  type SprintRecord,
  type WorkingTime,
} from '@sightline/analytics';
import type { SprintChange, SprintDetail, SprintItem } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { groupSprintFigure } from '../disclosure/index.ts';
import { nameFor, viewerOf, visibleSprint, type Viewer } from '../visibility/index.ts';
import { inTenant } from '../ranges/index.ts';
import { presentFigure, presentPeriod, findNeighbors, nameSprints } from '../measurement/index.ts';
import type { IncompleteReasons } from '../integrations/index.ts';
import { listTeams } from '../people/index.ts';
import { readWorkingTime } from '../rules/index.ts';
import { inferredReasons, recordRows } from '../receipts/index.ts';
import { presentInstant, presentSprint, sprintFigure } from './present-sprint.ts';
import { sprintDurations, type SprintDurations } from './sprint-durations.ts';
import { typicalCycleTimes } from './typical-cycle-times.ts';

/**
 * One sprint with everything that happened in it.
 * @throws NotFound
 */
export const readSprint = (
  ctx: RouteContext,
  sprintId: string,
  incompleteReasons: IncompleteReasons,
): Promise<SprintDetail> =>
  inTenant(ctx, async (tx: Tx, { now, timeZone }) => {
    const sprint = await visibleSprint(tx, ctx.user, sprintId);
    const { issues } = sprint.detail;
    const viewer = await viewerOf(tx, ctx.user);
    const durations = sprintDurations(sprint, viewer);
    await recordRows(tx, ctx, viewer, [...issues, ...sprint.detail.steps], { timeZone });
    const names = await nameSprints(tx, [
      ...new Set(issues.flatMap((issue) => [issue.cameFrom ?? [], issue.wentTo ?? []].flat())),
    ]);
    const team = (await listTeams(tx)).find((team) => team.id === sprint.teamId);
    return {
      period: presentPeriod({ from: sprint.startAt, to: sprint.closeAt }, timeZone),
      sprint: {
        ...presentSprint(sprint),
        goal: sprint.summary.goal,
        url: sprint.summary.url,
        team: team === undefined ? null : { id: team.id, name: team.name, color: team.color },
      },
      ...(await findNeighbors(tx, sprint)),
      blockedTime: {
        ...sprintFigure(sprint, 'sprint_blocked_time'),
        figure: presentFigure(groupSprintFigure(sprint, 'sprint_blocked_time', viewer).figure),
      },
      burndown: burndownOf(sprint, timeZone, await readWorkingTime(tx)),
      changes: changesOf(sprint, viewer),
      items: issues.map((issue) => itemOf(issue, durations, viewer, names)),
      times: durations.times,
      keptBack: durations.keptBack,
      typical: await typicalCycleTimes(tx, sprint.teamId, { at: sprint.closeAt, now, timeZone, audience: viewer }),
      cameFrom: carriedBetween(
        issues.map((issue) => [issue.cameFrom, issue.committed ?? issue.size]),
        names,
      ),
      wentTo: carriedBetween(
        issues.map((issue) => [issue.wentTo, issue.size]),
        names,
      ),
      incomplete: [...(await incompleteReasons(tx)), ...inferredReasons(sprint)],
    };
  });

/** The burndown by day up to the close; future days of a running sprint have only the ideal line. */
const burndownOf = (sprint: SprintRecord, timeZone: string, workingTime: WorkingTime): SprintDetail['burndown'] => {
  const { startAt, closeAt, plannedEndAt, detail, summary } = sprint;
  const committed = summary.figures.sprint_committed;
  const input: BurndownInput = {
    startAt,
    closeAt,
    plannedEndAt,
    committed: committed.kind === 'value' ? committed.value : 0,
    timeline: timelineOf(detail.steps),
    lengthOf: workingLength({ from: startAt, to: Math.max(closeAt, plannedEndAt ?? closeAt) }, timeZone, workingTime),
  };
  const end = sprint.state === 'active' ? Math.max(plannedEndAt ?? closeAt, closeAt) : closeAt;
  const edges = dayEdges(startAt, end, timeZone);
  const point = (at: number) => ({
    at: presentInstant(at),
    date: dateOf(Math.max(at - 1, startAt), timeZone).toString(),
  });
  return [
    ...burndown(input, edges).map(({ at, scope, remaining, ideal }) => ({ ...point(at), scope, remaining, ideal })),
    ...edges
      .filter((at) => at > closeAt)
      .map((at) => ({ ...point(at), scope: null, remaining: null, ideal: idealAt(input, at) })),
  ];
};

const changesOf = ({ detail: { issues, steps } }: SprintRecord, viewer: Viewer): SprintChange[] => {
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  return steps.flatMap(({ kind, at, issueId, estimate, scope, remaining, personId }) => {
    const issue = byId.get(issueId);
    if (kind === 'committed' || issue === undefined) return [];
    const { title, url } = issue;
    return [
      {
        kind,
        at: presentInstant(at),
        issue: { title, url },
        estimate,
        scope,
        remaining,
        person: nameFor(viewer, personId),
      },
    ];
  });
};

const itemOf = (
  issue: SprintIssue,
  durations: SprintDurations,
  viewer: Viewer,
  names: Map<string, string>,
): SprintItem => {
  const named = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? id });
  return {
    id: issue.id,
    title: issue.title,
    url: issue.url,
    type: issue.typeName,
    person: nameFor(viewer, issue.personId),
    status: issue.status,
    outcome: issue.outcome,
    committed: issue.committed !== null,
    estimate: issue.estimate,
    size: issue.size,
    age: durations.ageOf(issue),
    blockedSeconds: durations.blockedOf(issue),
    blockedBy: issue.blockedBy.map(({ title, url }) => ({ title, url })),
    cameFrom: named(issue.cameFrom),
    wentTo: named(issue.wentTo),
    changesMissing: issue.changesMissing,
  };
};

/** How much came from, or went on to, each other sprint. */
const carriedBetween = (
  issues: readonly (readonly [string | null, number])[],
  names: Map<string, string>,
): SprintDetail['cameFrom'] =>
  [...Map.groupBy(issues, ([id]) => id)].flatMap(([id, rows]) =>
    id === null
      ? []
      : [{ id, name: names.get(id) ?? id, items: rows.length, size: rows.reduce((sum, [, size]) => sum + size, 0) }],
  );
