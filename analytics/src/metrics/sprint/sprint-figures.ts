/** The figures of one sprint: their texts, and the rows behind each. */
import { message } from '@sightline/contract';
import { defineFigure } from '../define-figure.ts';
import type { Instant } from '../../facts.ts';
import type { Figure } from '../../observation.ts';
import type { SprintIssue } from './sprint-issue.ts';
import type { SprintStep } from './follow-issue.ts';
import { reasons } from '../reasons.ts';

/**
 * - `sum`: of the rows' values.
 * - `share`: the sum of the rows' values divided by the sum of their weights.
 */
export type SprintAggregate = 'sum' | 'share';

type Definition = { name: string; version: number; aggregate: SprintAggregate; placedBy: string; definition: string };

export const sprintFigureDefinitions = {
  sprint_committed: defineFigure({
    name: message('Commitment'),
    version: 2,
    aggregate: 'sum',
    placedBy: message('the sprint’s start'),
    definition: message('Estimates at the start of the sprint of all issues in it that were not done.'),
  }),
  sprint_added: defineFigure({
    name: message('Added'),
    version: 2,
    aggregate: 'sum',
    placedBy: message('the time it was added'),
    definition: message('Work added after the sprint started. Work that was removed and added again counts again.'),
  }),
  sprint_removed: defineFigure({
    name: message('Removed'),
    version: 2,
    aggregate: 'sum',
    placedBy: message('the time it was removed'),
    definition: message('Work removed from the sprint before it ended.'),
  }),
  sprint_reestimated: defineFigure({
    name: message('Re-estimated'),
    version: 2,
    aggregate: 'sum',
    placedBy: message('the time it was re-estimated'),
    definition: message('Change in scope from new estimates during the sprint.'),
  }),
  sprint_completed: defineFigure({
    name: message('Completed'),
    version: 2,
    aggregate: 'sum',
    placedBy: message('the time it was done'),
    definition: message('Work done when the sprint ended, at its estimate when it was done.'),
  }),
  sprint_carried_over: defineFigure({
    name: message('Carried over'),
    version: 2,
    aggregate: 'sum',
    placedBy: message('the sprint’s end'),
    definition: message('Work not done when the sprint ended.'),
  }),
  commitment_reliability: defineFigure({
    name: message('Commitment reliability'),
    version: 2,
    aggregate: 'share',
    placedBy: message('the sprint’s start'),
    definition: message(
      'Committed work completed in the sprint, divided by the commitment, both at their estimates at the start.',
    ),
  }),
  completion_rate: defineFigure({
    name: message('Completion rate'),
    version: 2,
    aggregate: 'share',
    placedBy: message('the time it was done, or the sprint’s end'),
    definition: message('Completed work divided by all work in the sprint when it ended.'),
  }),
  sprint_blocked_time: defineFigure({
    name: message('Time blocked'),
    version: 2,
    aggregate: 'sum',
    placedBy: message('the sprint’s end'),
    definition: message(
      'Time that unfinished work in the sprint was flagged as impeded or in a status named Blocked, On hold, Waiting, Impeded, Flagged or Paused.',
    ),
  }),
} as const satisfies Record<string, Definition>;

export type SprintFigureKey = keyof typeof sprintFigureDefinitions;

export type SprintFigureRow = {
  key: string;
  issue: SprintIssue;
  at: Instant;
  value: number;
  /** Of shares: what the value is a part of. */
  weight: number | null;
  excluded: string | null;
};

const stepOf = {
  sprint_committed: 'committed',
  sprint_added: 'added',
  sprint_removed: 'removed',
  sprint_reestimated: 're-estimated',
} as const;

const blockedSeconds = (issue: SprintIssue): number =>
  issue.times.reduce((sum, { kind, seconds }) => sum + (kind === 'blocked' ? seconds : 0), 0);

export type SprintRecordStep = Omit<SprintStep, 'issue'> & {
  issueId: string;
  /** Who did it; null if unknown. */
  personId: string | null;
};

export type SprintDetail = {
  issues: SprintIssue[];
  /** In order of time. */
  steps: SprintRecordStep[];
  /** Issues of the sprint that are not part of its work, with the reason. */
  leftOut: { id: string; title: string; url: string; reason: string }[];
};

/** The input of a sprint's figures. */
export type SprintWork = { startAt: Instant; closeAt: Instant; detail: SprintDetail; measure: 'points' | 'items' };

/** The rows of a figure: those that count, and those excluded because they have no estimate. */
export const sprintFigureRows = (work: SprintWork, figure: SprintFigureKey): SprintFigureRow[] => {
  const { issues, steps } = work.detail;
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  const unestimated = (estimate: number | null): string | null =>
    work.measure === 'points' && estimate === null ? reasons.noEstimate : null;
  const ofIssues = (
    some: readonly SprintIssue[],
    read: (issue: SprintIssue) => { value: number; weight?: number; estimate?: number | null },
  ): SprintFigureRow[] =>
    some.map((issue) => {
      const { value, weight = null, estimate = issue.estimate } = read(issue);
      const at = figure === 'commitment_reliability' ? work.startAt : (issue.endedAt ?? work.closeAt);
      return { key: issue.id, issue, at, value, weight, excluded: unestimated(estimate) };
    });
  switch (figure) {
    case 'sprint_committed':
    case 'sprint_added':
    case 'sprint_removed':
    case 'sprint_reestimated':
      return steps.flatMap((step, index) => {
        const issue = byId.get(step.issueId);
        if (step.kind !== stepOf[figure] || issue === undefined) return [];
        const value = figure === 'sprint_removed' ? -step.scope : step.scope;
        const row = { key: `${step.issueId}:${index}`, issue, at: step.at, value, weight: null };
        return [{ ...row, excluded: figure === 'sprint_reestimated' ? null : unestimated(step.estimate) }];
      });
    case 'sprint_completed':
      return ofIssues(
        issues.filter((issue) => issue.outcome === 'completed'),
        ({ size }) => ({ value: size }),
      );
    case 'sprint_carried_over':
      return ofIssues(
        issues.filter((issue) => issue.outcome === 'carried-over'),
        ({ size }) => ({ value: size }),
      );
    case 'commitment_reliability': {
      const estimates = new Map(
        steps.flatMap((step) => (step.kind === 'committed' ? [[step.issueId, step.estimate]] : [])),
      );
      return ofIssues(
        issues.filter((issue) => issue.committed !== null),
        ({ id, outcome, committed }) => ({
          value: outcome === 'completed' ? (committed ?? 0) : 0,
          weight: committed ?? 0,
          estimate: estimates.get(id) ?? null,
        }),
      );
    }
    case 'completion_rate':
      return ofIssues(
        issues.filter((issue) => issue.outcome !== 'removed'),
        ({ outcome, size }) => ({ value: outcome === 'completed' ? size : 0, weight: size }),
      );
    case 'sprint_blocked_time':
      return ofIssues(
        issues.filter((issue) => blockedSeconds(issue) > 0),
        (issue) => ({ value: blockedSeconds(issue), estimate: 0 }),
      );
  }
};

/**
 * One figure from its rows. The sum of no rows is a true zero. The sum of rows without any estimate, and a share of
 * nothing, are unknown.
 */
export const sprintFigureOf = (work: SprintWork, figure: SprintFigureKey): Figure => {
  const rows = sprintFigureRows(work, figure);
  const included = rows.filter((row) => row.excluded === null);
  const total = rows.length + work.detail.leftOut.length;
  const sum = included.reduce((of, row) => of + row.value, 0);
  const isUnknown = rows.length > 0 && included.length === 0;
  if (sprintFigureDefinitions[figure].aggregate === 'sum' && !isUnknown) {
    return { kind: 'value', value: sum, n: included.length, total };
  }
  const weight = isUnknown ? 0 : included.reduce((of, row) => of + (row.weight ?? 0), 0);
  return weight > 0
    ? { kind: 'value', value: sum / weight, n: included.length, total }
    : { kind: 'insufficient-data', have: 0, need: 1, total };
};
