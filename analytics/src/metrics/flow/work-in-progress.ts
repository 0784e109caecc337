/** Pictures of the flow of work: what is in progress, how old it is, and how it accumulates. */
import type { Instant, IssueFact, StatusCategory } from '../../facts.ts';
import { valueAt } from '../sprint/history.ts';
import type { IssueReplay } from '../sprint/replay-issue.ts';

type CategoryOf = (statusId: string) => StatusCategory | null;

/** Items by category at an instant; items in a status that no longer exists are in none. */
export type FlowPoint = { at: Instant; waiting: number; inProgress: number; done: number };

/**
 * How many items there were in each category at each instant. Sub-tasks and epics do not count.
 * @param instants for example the ends of days in the organisation's time zone
 */
export function cumulativeFlow(
  replays: readonly IssueReplay[],
  categoryOf: CategoryOf,
  instants: readonly Instant[],
): FlowPoint[] {
  const items = replays.filter(({ issue }) => issue.hierarchyLevel === 0);
  return instants.map((at) => {
    const point = { at, waiting: 0, inProgress: 0, done: 0 };
    for (const { issue, status } of items) {
      const category = issue.createdAt <= at ? categoryOf(valueAt(status, at)) : null;
      if (category === 'new') point.waiting += 1;
      else if (category === 'indeterminate') point.inProgress += 1;
      else if (category === 'done') point.done += 1;
    }
    return point;
  });
}

/** Items in progress at each instant. */
export function workInProgress(
  replays: readonly IssueReplay[],
  categoryOf: CategoryOf,
  instants: readonly Instant[],
): { at: Instant; items: number }[] {
  return cumulativeFlow(replays, categoryOf, instants).map(({ at, inProgress }) => ({ at, items: inProgress }));
}

/** `age` in seconds since the item was first in progress. */
export type ItemInProgress = { issue: IssueFact; startedAt: Instant; age: number };

/** Items in progress at `now`, the oldest first. */
export function itemsInProgress(
  replays: readonly IssueReplay[],
  categoryOf: CategoryOf,
  now: Instant,
): ItemInProgress[] {
  return replays
    .flatMap(({ issue, status }) => {
      if (issue.hierarchyLevel !== 0 || issue.createdAt > now) return [];
      if (categoryOf(valueAt(status, now)) !== 'indeterminate') return [];
      const step = status.values.findIndex((statusId) => categoryOf(statusId) === 'indeterminate');
      const startedAt = status.since[step];
      if (startedAt === undefined || startedAt > now) return [];
      return [{ issue, startedAt, age: now - startedAt }];
    })
    .sort((a, b) => b.age - a.age || (a.issue.id < b.issue.id ? -1 : 1));
}
