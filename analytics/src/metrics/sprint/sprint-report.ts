/** What a sprint committed to, what was added and removed, and what it finished, each as of its time. */
import type { Instant, SprintFact, StatusCategory } from '../../facts.ts';
import type { IssueInSprint, SprintStep } from './follow-issue.ts';
import { isEstimating } from '../flow/estimating.ts';
import { followIssue } from './follow-issue.ts';
import { valueAt } from './history.ts';
import type { IssueReplay } from './replay-issue.ts';

export type SprintItem = {
  replay: IssueReplay;
  /** When it entered, left or was finished; the sprint's close for work carried over. */
  at: Instant;
  estimate: number | null;
  /** Points, or 1 where the sprint is counted in items. */
  size: number;
};

export type SprintReport = {
  sprint: SprintFact;
  startAt: Instant;
  /** Completion of the sprint; while it runs, the time of the latest change before the report. */
  closeAt: Instant;
  /** A sprint in which fewer than a fifth of the items are estimated is counted in items. */
  measure: 'points' | 'items';
  committed: SprintItem[];
  added: SprintItem[];
  removed: SprintItem[];
  completed: SprintItem[];
  carriedOver: SprintItem[];
  /** Sums of sizes: committed + added - removed + reestimated = finalScope = completed + carriedOver. */
  totals: {
    committed: number;
    added: number;
    removed: number;
    reestimated: number;
    completed: number;
    carriedOver: number;
    finalScope: number;
    /** Committed work that was completed, at the size it was committed with. */
    committedCompleted: number;
  };
  /** Completed of committed, and completed of the final scope; null when there was none. */
  commitmentReliability: number | null;
  completionRate: number | null;
  /** Issues of the sprint without an estimate when they entered it. */
  withoutEstimate: string[];
  /** Issues with missing changes: the source's own report may differ by these. */
  incompleteHistories: string[];
  /** Everything that happened to the sprint's work, in order of time. */
  steps: SprintStep[];
  /** Scope and remaining work after every step. */
  timeline: SprintTimeline;
};

export type SprintTimeline = { at: Instant; scope: number; remaining: number }[];

/**
 * @param replays every issue that was in the sprint at some time; sub-tasks and epics are left out
 * @param now ends the report of a sprint that is not closed
 * @returns null for a sprint that has not started or has unknown times
 */
export function sprintReport(
  sprint: SprintFact,
  replays: readonly IssueReplay[],
  categoryOf: (statusId: string) => StatusCategory | null,
  now: Instant,
): SprintReport | null {
  const { startAt } = sprint;
  const closeAt = sprint.state === 'closed' ? (sprint.completedAt ?? sprint.endAt) : standsSince(startAt, replays, now);
  if (startAt === null || closeAt === null || closeAt <= startAt || sprint.state === 'future') return null;
  const items = replays
    .filter((replay) => replay.issue.hierarchyLevel === 0)
    .sort((a, b) => (a.issue.id < b.issue.id ? -1 : 1));
  const window = { sprintId: sprint.id, startAt, closeAt };
  const counted = items.filter((replay) => followIssue(replay, window, categoryOf, () => 1).steps.length > 0);
  const withEstimate = counted.filter(
    ({ estimate }) => (valueAt(estimate, startAt) ?? 0) > 0 || (valueAt(estimate, closeAt) ?? 0) > 0,
  );
  const estimated = isEstimating({ items: counted.length, estimated: withEstimate.length });
  const sizeOf = estimated ? (estimate: number | null) => Math.max(0, estimate ?? 0) : () => 1;
  const followed = items.map((replay) => ({
    replay,
    ...followIssue(replay, window, categoryOf, sizeOf),
  }));

  const entered = (kind: SprintStep['kind']): SprintItem[] =>
    followed.flatMap(({ replay, steps }) =>
      steps
        .filter((step) => step.kind === kind)
        .map((step) => ({ replay, at: step.at, estimate: step.estimate, size: Math.abs(step.scope) })),
    );
  const ended = (outcome: IssueInSprint['outcome']): SprintItem[] =>
    followed
      .filter((issue) => issue.outcome === outcome)
      .map(({ replay, steps, estimate, size }) => ({
        replay,
        at: outcome === 'completed' ? (steps.findLast((step) => step.kind === 'done')?.at ?? closeAt) : closeAt,
        estimate,
        size,
      }));
  const steps = followed.flatMap((issue) => issue.steps).sort((a, b) => a.at - b.at);
  const committed = entered('committed');
  const added = entered('added');
  const removed = entered('removed');
  const completed = ended('completed');
  const carriedOver = ended('carried-over');
  const completedIds = new Set(completed.map((item) => item.replay.issue.id));
  const totals = {
    committed: sizes(committed),
    added: sizes(added),
    removed: sizes(removed),
    reestimated: steps.reduce((sum, step) => sum + (step.kind === 're-estimated' ? step.scope : 0), 0),
    completed: sizes(completed),
    carriedOver: sizes(carriedOver),
    finalScope: sizes(completed) + sizes(carriedOver),
    committedCompleted: sizes(committed.filter((item) => completedIds.has(item.replay.issue.id))),
  };
  const unestimated = [...committed, ...added].filter((item) => item.estimate === null);
  return {
    sprint,
    startAt,
    closeAt,
    measure: estimated ? 'points' : 'items',
    committed,
    added,
    removed,
    completed,
    carriedOver,
    totals,
    commitmentReliability: totals.committed > 0 ? totals.committedCompleted / totals.committed : null,
    completionRate: totals.finalScope > 0 ? totals.completed / totals.finalScope : null,
    withoutEstimate: [...new Set(unestimated.map((item) => item.replay.issue.id))],
    incompleteHistories: items.filter((replay) => replay.gaps.length > 0).map((replay) => replay.issue.id),
    steps,
    timeline: timelineOf(steps),
  };
}

/** The second after the latest event of any of its issues: from then on, only time passes. */
function standsSince(startAt: Instant | null, replays: readonly IssueReplay[], now: Instant): Instant {
  let last = startAt ?? now;
  for (const { status, sprints, estimate, assignee, project, flagged } of replays)
    for (const { since } of [status, sprints, estimate, assignee, project, flagged])
      for (const at of since) if (at < now && at > last) last = at;
  return Math.min(now, last + 1);
}

function sizes(items: readonly SprintItem[]): number {
  return items.reduce((sum, item) => sum + item.size, 0);
}

/** Sums the steps, which are in order of time, up to each of their instants. */
export function timelineOf(steps: readonly Pick<SprintStep, 'at' | 'scope' | 'remaining'>[]): SprintTimeline {
  const timeline: SprintTimeline = [];
  let scope = 0;
  let remaining = 0;
  for (const step of steps) {
    scope += step.scope;
    remaining += step.remaining;
    const last = timeline.at(-1);
    if (last?.at === step.at) Object.assign(last, { scope, remaining });
    else timeline.push({ at: step.at, scope, remaining });
  }
  return timeline;
}
