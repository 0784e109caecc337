/** A sprint as stored: its report in plain values, and what happened to each issue. */
import type { Instant, StatusCategory } from '../../facts.ts';
import type { Figure } from '../../observation.ts';
import type { WorkContext } from '../flow/work-context.ts';
import { valueAt } from './history.ts';
import type { IssueReplay } from './replay-issue.ts';
import type { MeasuredSprint } from './measure-sprints.ts';
import { sprintFigureDefinitions, sprintFigureOf, type SprintDetail, type SprintFigureKey } from './sprint-figures.ts';
import { authorsOf } from './step-author.ts';
import { sprintIssue, type Lookups, type SprintIssue } from './sprint-issue.ts';
import type { SprintReport } from './sprint-report.ts';
import { reasons } from '../reasons.ts';

export type { SprintRecordStep } from './sprint-figures.ts';

export type SprintSummary = {
  name: string;
  goal: string | null;
  url: string | null;
  measure: SprintReport['measure'];
  /** Issues that are blocked while it runs. */
  blockedNow: number;
  /** Names of statuses that its outcomes depend on and that the source no longer lists, in order. */
  unlistedStatuses: string[];
  /** By key; their receipts come from `detail`. */
  figures: Record<SprintFigureKey, Figure>;
};

export type SprintRecord = {
  id: string;
  boardId: string;
  teamId: string | null;
  state: 'active' | 'closed';
  startAt: Instant;
  plannedEndAt: Instant | null;
  /** The close; while it runs, the time of its latest change (see sprintAsOf). */
  closeAt: Instant;
  summary: SprintSummary;
  detail: SprintDetail;
};

/** Records of the sprints that have a report, in the same order. */
export function sprintRecords(sprints: readonly MeasuredSprint[], context: WorkContext): SprintRecord[] {
  const authorOf = authorsOf(context);
  const names = new Map(context.facts.statuses.map((status) => [status.id, status.name]));
  const replays = new Map(context.replays.map((replay) => [replay.issue.id, replay]));
  const sprintsById = new Map(context.facts.sprints.map((sprint) => [sprint.id, sprint]));
  return sprints.flatMap((sprint) => {
    const { report } = sprint;
    return report === null
      ? []
      : [recordOf({ ...sprint, report }, context, { authorOf, names, replays, sprints: sprintsById })];
  });
}

function recordOf(
  { sprint, teamId, report, members }: MeasuredSprint & { report: SprintReport },
  context: WorkContext,
  lookups: Lookups,
): SprintRecord {
  const stepsOf = Map.groupBy(report.steps, (step) => step.issue.id);
  const issues = members
    .filter((replay) => stepsOf.has(replay.issue.id))
    .map((replay) => sprintIssue(replay, stepsOf.get(replay.issue.id) ?? [], report, context, lookups));
  const steps = report.steps.map(({ issue, ...step }) => ({
    ...step,
    issueId: issue.id,
    personId: lookups.authorOf(step.kind, step.at, issue),
  }));
  const leftOut = members
    .filter((replay) => !stepsOf.has(replay.issue.id))
    .flatMap((replay) => {
      const reason = reasonLeftOut(replay, report, context);
      const { id, key, summary, url } = replay.issue;
      return reason === null ? [] : [{ id, title: `${key} ${summary}`, url, reason }];
    });
  const { startAt, closeAt, measure } = report;
  const detail = { issues: issues.sort(byId), steps, leftOut: leftOut.sort(byId) };
  const keys = Object.keys(sprintFigureDefinitions) as SprintFigureKey[];
  const figures = keys.map((key) => [key, sprintFigureOf({ startAt, closeAt, measure, detail }, key)] as const);
  return {
    id: sprint.id,
    boardId: sprint.boardId,
    teamId,
    state: sprint.state === 'closed' ? 'closed' : 'active',
    startAt,
    plannedEndAt: sprint.endAt,
    closeAt,
    summary: {
      name: sprint.name,
      goal: sprint.goal,
      url: sprint.url,
      measure,
      blockedNow: issues.filter(isBlockedNow).length,
      unlistedStatuses: unlistedIn(members, report, context),
      figures: Object.fromEntries(figures) as SprintSummary['figures'],
    },
    detail,
  };
}

const isBlockedNow = ({ goesOn, times }: SprintIssue): boolean =>
  times.some(({ status, kind }) => status === goesOn && kind === 'blocked');

/** Names of unlisted statuses that its issues had between its start and its close. */
function unlistedIn(
  members: readonly IssueReplay[],
  { sprint, startAt, closeAt }: SprintReport,
  { unlisted }: WorkContext,
): string[] {
  const names = new Set<string>();
  if (unlisted.size === 0) return [];
  for (const { status, sprints } of members) {
    if (!sprints.values.some((ids, step) => ids.includes(sprint.id) && (sprints.since[step] ?? 0) < closeAt)) continue;
    status.values.forEach((id, step) => {
      const name = unlisted.get(id);
      const until = status.since[step + 1] ?? Infinity;
      if (name !== undefined && (status.since[step] ?? 0) < closeAt && until > startAt) names.add(name);
    });
  }
  return [...names].sort();
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** Null if the issue was in the sprint only before it started, or only after it closed. */
function reasonLeftOut(
  { issue, sprints, status }: IssueReplay,
  { sprint, startAt }: Pick<SprintReport, 'sprint' | 'startAt'>,
  { categoryOf }: { categoryOf: (statusId: string) => StatusCategory | null },
): string | null {
  if (issue.hierarchyLevel < 0) return reasons.subTask;
  if (issue.hierarchyLevel > 0) return reasons.epic;
  const isDoneAt = (at: Instant): boolean => categoryOf(valueAt(status, at)) === 'done';
  if (!valueAt(sprints, startAt).includes(sprint.id) || !isDoneAt(startAt)) return null;
  return isDoneAt(enteredAt(sprints, sprint.id, startAt)) ? reasons.doneBeforeEntering : reasons.doneBeforeSprint;
}

/** When an issue that is in the sprint at an instant entered it. */
function enteredAt({ since, values }: IssueReplay['sprints'], sprintId: string, at: Instant): Instant {
  let step = since.findLastIndex((from) => from <= at);
  while (step > 0 && values[step - 1]?.includes(sprintId)) step -= 1;
  return since[Math.max(step, 0)] ?? at;
}
