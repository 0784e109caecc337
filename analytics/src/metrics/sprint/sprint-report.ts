/** What a sprint committed to, what was added and removed, and what it finished, each as of its time. */
import type { Instant, SprintFact, StatusCategory } from '../../facts.ts';
import type { IssueInSprint, SprintStep, SprintWindow } from './follow-issue.ts';
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
  const measure = measureOf(items, window, categoryOf);
  const sizeOf = measure === 'points' ? (estimate: number | null) => Math.max(0, estimate ?? 0) : () => 1;
  const followed = items.map((replay) => ({ replay, ...followIssue(replay, window, categoryOf, sizeOf) }));

  const committed = entered(followed, 'committed');
  const added = entered(followed, 'added');
  const removed = entered(followed, 'removed');
  const completed = ended(followed, 'completed', closeAt);
  const carriedOver = ended(followed, 'carried-over', closeAt);
  const steps = followed.flatMap((issue) => issue.steps).sort((a, b) => a.at - b.at);
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
    measure,
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

/** Counts items where too few of those that were in the sprint had an estimate at its start or end. */
function measureOf(
  items: readonly IssueReplay[],
  window: SprintWindow,
  categoryOf: (statusId: string) => StatusCategory | null,
): SprintReport['measure'] {
  const counted = items.filter((replay) => followIssue(replay, window, categoryOf, () => 1).steps.length > 0);
  const estimated = counted.filter(({ estimate }) =>
    [window.startAt, window.closeAt].some((at) => (valueAt(estimate, at) ?? 0) > 0),
  );
  return isEstimating({ items: counted.length, estimated: estimated.length }) ? 'points' : 'items';
}

type Followed = IssueInSprint & { replay: IssueReplay };

function entered(followed: readonly Followed[], kind: SprintStep['kind']): SprintItem[] {
  return followed.flatMap(({ replay, steps }) =>
    steps
      .filter((step) => step.kind === kind)
      .map((step) => ({ replay, at: step.at, estimate: step.estimate, size: Math.abs(step.scope) })),
  );
}

function ended(followed: readonly Followed[], outcome: IssueInSprint['outcome'], closeAt: Instant): SprintItem[] {
  return followed
    .filter((issue) => issue.outcome === outcome)
    .map(({ replay, steps, estimate, size }) => ({
      replay,
      at: outcome === 'completed' ? (steps.findLast((step) => step.kind === 'done')?.at ?? closeAt) : closeAt,
      estimate,
      size,
    }));
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
