/** The cumulative flow, computed naively: for each instant, from every item. */
import type { Instant, StatusCategory } from '../../facts.ts';
import { valueAt } from '../sprint/history.ts';
import type { IssueReplay } from '../sprint/replay-issue.ts';

type CategoryOf = (statusId: string) => StatusCategory | null;

/** Items by category at an instant; items in a status that no longer exists are in none. */
export type FlowPoint = { at: Instant; waiting: number; inProgress: number; done: number };

/**
 * How many items there were in each category at each instant. Sub-tasks and epics do not count.
 * @param instants for example the ends of days in the organization's time zone
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
