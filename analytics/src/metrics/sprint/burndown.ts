/** The burndown of a sprint by day, from its timeline. */
import type { Instant } from '../../facts.ts';
import type { SprintTimeline } from './sprint-report.ts';

export type BurndownPoint = {
  at: Instant;
  /** Work in the sprint and work left in it, in the report's measure. */
  scope: number;
  remaining: number;
  /** The line from the commitment at the start to nothing at the planned end, level on days off. */
  ideal: number;
};

export type BurndownInput = {
  startAt: Instant;
  closeAt: Instant;
  /** Planned end, as of the start; null if not planned. */
  plannedEndAt: Instant | null;
  committed: number;
  timeline: SprintTimeline;
  /** How much working time an interval has; all of its time by default. */
  lengthOf?: (from: Instant, to: Instant) => number;
};

/**
 * One point at the start, one at each of these edges within the sprint and one at its close.
 * @param edges ends of days in the organization's time zone, ascending
 */
export function burndown(sprint: BurndownInput, edges: readonly Instant[]): BurndownPoint[] {
  const { startAt, closeAt, timeline } = sprint;
  const within = edges.filter((edge) => edge > startAt && edge < closeAt);
  let next = 0;
  let scope = 0;
  let remaining = 0;
  return [startAt, ...within, closeAt].map((at) => {
    for (; next < timeline.length && timeline[next]!.at <= at; next += 1) {
      ({ scope, remaining } = timeline[next]!);
    }
    return { at, scope, remaining, ideal: idealAt(sprint, at) };
  });
}

/** What would be left at an instant if the commitment were worked off evenly until the planned end. */
export function idealAt(sprint: BurndownInput, at: Instant): number {
  const { startAt, closeAt, plannedEndAt, committed } = sprint;
  const plannedEnd = Math.max(plannedEndAt ?? closeAt, startAt + 1);
  const { lengthOf = allTime } = sprint;
  // A sprint without any working day is drawn over all of its time.
  const measure = lengthOf(startAt, plannedEnd) > 0 ? lengthOf : allTime;
  return committed * Math.max(0, 1 - measure(startAt, at) / measure(startAt, plannedEnd));
}

const allTime = (from: Instant, to: Instant): number => to - from;
