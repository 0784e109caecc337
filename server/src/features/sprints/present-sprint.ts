import { type FlowFigureKey, type ItemNow, type SprintFigureKey } from '@sightline/analytics';
import type { SprintFigure, SprintFigures, SprintSummary } from '@sightline/contract';
import { groupFlowFigure } from '../disclosure/index.ts';
import type { Audience } from '../visibility/index.ts';
import { presentFigure, type SprintRow } from '../measurement/index.ts';
import { sprintUnit } from '../receipts/index.ts';

export const presentInstant = (at: number): string => new Date(at * 1000).toISOString();

export const sprintFigure = ({ summary }: SprintRow, key: SprintFigureKey): SprintFigure => ({
  metric: key,
  unit: sprintUnit(key, summary.measure),
  figure: presentFigure(summary.figures[key]),
});

const sprintFigures = (sprint: SprintRow): SprintFigures => ({
  committed: sprintFigure(sprint, 'sprint_committed'),
  added: sprintFigure(sprint, 'sprint_added'),
  removed: sprintFigure(sprint, 'sprint_removed'),
  reestimated: sprintFigure(sprint, 'sprint_reestimated'),
  completed: sprintFigure(sprint, 'sprint_completed'),
  carriedOver: sprintFigure(sprint, 'sprint_carried_over'),
  commitmentReliability: sprintFigure(sprint, 'commitment_reliability'),
  completionRate: sprintFigure(sprint, 'completion_rate'),
});

export const presentSprint = (sprint: SprintRow): SprintSummary => ({
  id: sprint.id,
  name: sprint.summary.name,
  state: sprint.state,
  startAt: presentInstant(sprint.startAt),
  plannedEndAt: sprint.plannedEndAt === null ? null : presentInstant(sprint.plannedEndAt),
  closeAt: presentInstant(sprint.closeAt),
  measure: sprint.summary.measure,
  unlistedStatuses: sprint.summary.unlistedStatuses,
  figures: sprintFigures(sprint),
});

/** A figure of the items that are in progress now. */
export const flowFigure = (
  items: readonly ItemNow[],
  key: FlowFigureKey,
  over: { now: number; audience: Audience },
): SprintFigure => ({
  metric: key,
  unit: key === 'work_in_progress' ? 'items' : 'seconds',
  figure: presentFigure(groupFlowFigure(items, key, over)),
});
