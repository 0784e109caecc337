/** What happened to one issue in one sprint: committed, added, removed, re-estimated, done, reopened. */
import type { Instant, IssueFact, StatusCategory } from '../../facts.ts';
import { valueAt } from './history.ts';
import type { IssueReplay } from './replay-issue.ts';

export type SprintWindow = { sprintId: string; startAt: Instant; closeAt: Instant };

export type SprintStep = {
  kind: 'committed' | 'added' | 'removed' | 're-estimated' | 'done' | 'reopened';
  at: Instant;
  issue: IssueFact;
  /** The estimate then; null when there was none. */
  estimate: number | null;
  /** How the step changes the scope and the remaining work. */
  scope: number;
  remaining: number;
};

export type IssueInSprint = {
  steps: SprintStep[];
  /** `outside`: not part of the sprint's work at its close. */
  outcome: 'completed' | 'carried-over' | 'outside';
  /** Estimate and size at the close; for a completed issue, when it was done. */
  estimate: number | null;
  size: number;
};

/**
 * Work that was already done when it entered the sprint is not part of the sprint, unless it is reopened during the
 * sprint. An issue that is removed and put back counts as removed once and added once.
 * @param sizeOf what an estimate weighs (points; 1 where a team counts items)
 */
export function followIssue(
  replay: IssueReplay,
  window: SprintWindow,
  categoryOf: (statusId: string) => StatusCategory | null,
  sizeOf: (estimate: number | null) => number,
): IssueInSprint {
  const { issue } = replay;
  const steps: SprintStep[] = [];
  let counted = false;
  let open = false;
  let estimate: number | null = null;
  let size = 0;
  const step = (kind: SprintStep['kind'], at: Instant, scope: number, remaining: number): void => {
    steps.push({ kind, at, issue, estimate, scope, remaining });
  };
  const resize = (at: Instant): void => {
    const before = size;
    estimate = valueAt(replay.estimate, at);
    size = sizeOf(estimate);
    if (size !== before) step('re-estimated', at, size - before, open ? size - before : 0);
  };
  const enter = (kind: 'committed' | 'added', at: Instant): void => {
    estimate = valueAt(replay.estimate, at);
    size = sizeOf(estimate);
    counted = true;
    open = true;
    step(kind, at, size, size);
  };

  for (const at of instantsOf(replay, window)) {
    // Closing a sprint moves unfinished issues out of it, so membership is read just before the close.
    const inSprint =
      issue.createdAt <= at && valueAt(replay.sprints, at === window.closeAt ? at - 1 : at).includes(window.sprintId);
    const done = categoryOf(valueAt(replay.status, at)) === 'done';
    if (!inSprint) {
      if (counted) step('removed', at, -size, open ? -size : 0);
      counted = false;
    } else if (!counted) {
      if (!done) enter(at === window.startAt ? 'committed' : 'added', at);
    } else if (open) {
      resize(at);
      if (done) {
        open = false;
        step('done', at, 0, -size);
      }
    } else if (!done) {
      open = true;
      step('reopened', at, 0, size);
      resize(at);
    }
  }
  return { steps, outcome: counted ? (open ? 'carried-over' : 'completed') : 'outside', estimate, size };
}

/** The start, every instant within the sprint at which something about the issue changed, and the close. */
function instantsOf(replay: IssueReplay, window: SprintWindow): Instant[] {
  const instants = new Set([window.startAt, window.closeAt]);
  for (const history of [replay.status, replay.estimate, replay.sprints]) {
    for (const at of history.since) if (at > window.startAt && at < window.closeAt) instants.add(at);
  }
  return [...instants].sort((a, b) => a - b);
}
