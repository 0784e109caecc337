/** The burndown of a sprint by day, from its timeline. */
import type { Instant } from '../../facts.ts';
import type { SprintReport } from './sprint-report.ts';

export type BurndownPoint = {
  at: Instant;
  /** Work in the sprint and work left in it, in the report's measure. */
  scope: number;
  remaining: number;
  /** The straight line from the commitment at the start to nothing at the planned end. */
  ideal: number;
};

/**
 * One point at the start, one at each given edge within the sprint and one at its close.
 * @param edges ends of days in the organisation's time zone, ascending
 */
export function burndown(report: SprintReport, edges: readonly Instant[]): BurndownPoint[] {
  const { startAt, closeAt, timeline } = report;
  const plannedEnd = Math.max(report.sprint.endAt ?? closeAt, startAt + 1);
  const within = edges.filter((edge) => edge > startAt && edge < closeAt);
  let next = 0;
  let scope = 0;
  let remaining = 0;
  return [startAt, ...within, closeAt].map((at) => {
    for (; next < timeline.length && timeline[next]!.at <= at; next += 1) {
      ({ scope, remaining } = timeline[next]!);
    }
    const left = Math.max(0, 1 - (at - startAt) / (plannedEnd - startAt));
    return { at, scope, remaining, ideal: report.totals.committed * left };
  });
}
