/** Observations of closed sprints, for their team and for the people who had committed to work in them. */
import { commitmentReliability, completionRate, velocity } from './sprint-metrics.ts';
import type { BoardFact, Instant, SprintFact } from '../../facts.ts';
import type { MetricDetail } from '../definitions.ts';
import type { Observation, ObservationOf, ObservationReference } from '../../observation.ts';
import { issueReference, type WorkContext } from '../flow/work-context.ts';
import { valueAt } from './history.ts';
import type { IssueReplay } from './replay-issue.ts';
import { sprintReport, type SprintReport } from './sprint-report.ts';
import { countedOtherwise, reasons } from '../reasons.ts';

/** A sprint that has started, with its report unless its times are unknown. */
export type MeasuredSprint = {
  sprint: SprintFact;
  teamId: string | null;
  report: SprintReport | null;
  members: IssueReplay[];
};

/** The sprints that are running or closed by now, in the order of the facts. */
export function sprintsOf(context: WorkContext): MeasuredSprint[] {
  const { facts, categoryOf, now } = context;
  const boards = new Map(facts.boards.map((board) => [board.id, board]));
  const bySprint = issuesBySprint(context.replays);
  return facts.sprints
    .filter((sprint) => sprint.state !== 'future' && (!isClosed(sprint) || closeOf(sprint, now) <= now))
    .map((sprint) => {
      const members = bySprint.get(sprint.id) ?? [];
      return {
        sprint,
        teamId: teamOfSprint(sprint, boards.get(sprint.boardId), members, context),
        report: sprintReport(sprint, members, categoryOf, now),
        members,
      };
    });
}

const isClosed = (sprint: SprintFact): boolean => sprint.state === 'closed';
const closeOf = (sprint: SprintFact, now: Instant): Instant => sprint.completedAt ?? sprint.endAt ?? now;

/** velocity, commitment_reliability and completion_rate per closed sprint, commitment_kept per committed issue. */
export const measureSprints = (sprints: readonly MeasuredSprint[], context: WorkContext): Observation[] => {
  const closed = sprints.filter(({ sprint }) => isClosed(sprint));
  const ofBoard = Map.groupBy(closed, ({ sprint }) => sprint.boardId);
  const measures = new Map([...ofBoard].map(([boardId, own]) => [boardId, presentMeasure(own)]));
  return closed.flatMap(({ sprint, teamId, report }) =>
    report === null
      ? withoutReport(sprint, teamId)
      : [
          ...ofSprint(report, teamId, measures.get(sprint.boardId) ?? report.measure),
          ...commitmentsKept(report, teamId, context),
        ],
  );
};

/** The latest sprints of a board that decide whether its velocity counts points or items. */
const latestSprints = 6;

/** Whether most of a board's latest sprints count points or items; a velocity cannot mix them. */
const presentMeasure = (closed: readonly MeasuredSprint[]): SprintReport['measure'] => {
  const latest = closed
    .flatMap(({ report }) => (report === null || isEmpty(report) ? [] : [report]))
    .sort((a, b) => b.closeAt - a.closeAt || (a.sprint.id < b.sprint.id ? -1 : 1))
    .slice(0, latestSprints);
  return latest.filter(({ measure }) => measure === 'points').length * 2 >= latest.length ? 'points' : 'items';
};

const isEmpty = ({ committed, added }: SprintReport): boolean => committed.length + added.length === 0;

/** Every issue that was ever in the sprint. */
export function issuesBySprint(replays: readonly IssueReplay[]): Map<string, IssueReplay[]> {
  const members = new Map<string, IssueReplay[]>();
  for (const replay of replays) {
    for (const sprintId of new Set(replay.sprints.values.flat())) {
      const known = members.get(sprintId);
      if (known) known.push(replay);
      else members.set(sprintId, [replay]);
    }
  }
  return members;
}

/** The team the board is assigned to, else that of its project; for a board without one, the team of most of the sprint's issues. */
function teamOfSprint(
  sprint: SprintFact,
  board: BoardFact | undefined,
  members: readonly IssueReplay[],
  { who }: WorkContext,
): string | null {
  const assigned = who.teamOfBoard(sprint.boardId);
  if (assigned !== undefined) return assigned;
  if (board?.projectId) return who.teamOfProject(board.projectId);
  const counts = new Map<string, number>();
  for (const { project } of members) {
    const teamId = who.teamOfProject(valueAt(project, sprint.startAt ?? 0));
    if (teamId !== null) counts.set(teamId, (counts.get(teamId) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}

const sprintMetrics = [velocity.key, commitmentReliability.key, completionRate.key] as const;

function sprintObservation(sprint: SprintFact, at: Instant, teamId: string | null) {
  const reference: ObservationReference = { kind: 'sprint', id: sprint.id, title: sprint.name, url: sprint.url };
  const shared = { key: sprint.id, scope: `board:${sprint.boardId}`, at, personId: null, teamId };
  return { ...shared, repositoryId: null, reference };
}

function withoutReport(sprint: SprintFact, teamId: string | null): Observation[] {
  const at = sprint.completedAt ?? sprint.endAt;
  if (at === null) return [];
  const excluded = sprint.startAt === null ? reasons.startUnknown : reasons.closedBeforeStart;
  const shared = { ...sprintObservation(sprint, at, teamId), value: 0, excluded, detail: {} };
  return sprintMetrics.map((metric) => ({ ...shared, metric }));
}

function ofSprint(report: SprintReport, teamId: string | null, present: SprintReport['measure']): Observation[] {
  const { sprint, totals } = report;
  const detail: MetricDetail<'velocity'> = {
    measure: report.measure,
    start: report.startAt,
    ...totals,
    issuesCommitted: report.committed.length,
    issuesAdded: report.added.length,
    issuesRemoved: report.removed.length,
    issuesCompleted: report.completed.length,
    issuesCarriedOver: report.carriedOver.length,
    issuesWithoutEstimate: report.withoutEstimate.length,
    issuesWithMissingChanges: report.incompleteHistories.length,
  };
  const shared = { ...sprintObservation(sprint, report.closeAt, teamId), detail: detail as Observation['detail'] };
  const otherwise = countedOtherwise(report.measure, present);
  const excluded = isEmpty(report) ? reasons.noWork : report.measure === present ? null : otherwise;
  return [
    { ...shared, metric: 'velocity', value: totals.completed, excluded },
    {
      ...shared,
      metric: 'commitment_reliability',
      value: report.commitmentReliability ?? 0,
      excluded: report.commitmentReliability === null ? reasons.nothingCommitted : null,
    },
    {
      ...shared,
      metric: 'completion_rate',
      value: report.completionRate ?? 0,
      excluded: report.completionRate === null ? reasons.nothingRemained : null,
    },
  ];
}

/** An item belongs to its assignee at the start of the sprint, or without one, at the close. */
function commitmentsKept(report: SprintReport, teamId: string | null, { who }: WorkContext): Observation[] {
  const { sprint, startAt, closeAt } = report;
  const completed = new Map(report.completed.map((item) => [item.replay.issue.id, item.at]));
  const carriedOver = new Set(report.carriedOver.map((item) => item.replay.issue.id));
  return report.committed.map(({ replay, size }): ObservationOf<'commitment_kept'> => {
    const { issue } = replay;
    const assignee = valueAt(replay.assignee, startAt) ?? valueAt(replay.assignee, closeAt);
    const personId = who.personIdOf(assignee);
    const doneAt = completed.get(issue.id) ?? null;
    return {
      metric: 'commitment_kept',
      key: `${sprint.id}:${issue.id}`,
      scope: `board:${sprint.boardId}`,
      at: closeAt,
      value: doneAt === null ? 0 : 1,
      personId,
      teamId: who.teamAt(personId, closeAt, teamId),
      repositoryId: null,
      excluded: who.isBot(assignee) ? reasons.bot : null,
      reference: issueReference(issue),
      detail: {
        sprint: sprint.name,
        size,
        done: doneAt,
        outcome: doneAt !== null ? 'completed' : carriedOver.has(issue.id) ? 'carried over' : 'removed',
      },
    };
  });
}
