/** Leaves out what is older than the collected history. See decision 2380. */
import type { Instant } from '../facts.ts';
import type { Measurements } from '../measure.ts';
import type { Observation } from '../observation.ts';
import type { MetricDefinition } from '../metrics/define-metric.ts';
import { metricDefinitions } from '../metrics/definitions.ts';
import { dateOf } from '../time/edges.ts';
import { partsOf, scopeKinds, type Scope, type ScopeKind } from './scope.ts';

/**
 * Where the history that figures cover begins, by kind of scope, in epoch seconds; absent where unknown. Older records
 * are collected only if figures need them, or if they changed later.
 */
export type HistoryStarts = Partial<Record<ScopeKind, Instant>>;

/** The earlier start of each kind: a source that is connected again, with a shorter history, keeps its longer one. */
export const earlierStarts = (some: HistoryStarts, others: HistoryStarts): HistoryStarts =>
  Object.fromEntries(
    scopeKinds.flatMap((kind) => {
      const start = Math.min(some[kind] ?? Infinity, others[kind] ?? Infinity);
      return start === Infinity ? [] : [[kind, start]];
    }),
  );

/** Whether a row is from within the history of its scope, and of the incidents that it counts. */
export const isWithinHistory = (
  { metric, scope, at }: Pick<Observation, 'metric' | 'scope' | 'at'>,
  starts: HistoryStarts,
): boolean => {
  const { countsIncidents }: MetricDefinition = metricDefinitions[metric];
  const incidents = countsIncidents === true ? starts.project : undefined;
  return at >= Math.max(starts[partsOf(scope as Scope).kind] ?? -Infinity, incidents ?? -Infinity);
};

/** The rows and days within the history, and the sprints that closed or changed in it. */
export const withinHistory = (
  { observations, sprints, flows }: Measurements,
  starts: HistoryStarts,
  timeZone: string,
): Measurements => {
  const firstDay = starts.project === undefined ? '' : dateOf(starts.project, timeZone).toString();
  return {
    observations: observations.filter((row) => isWithinHistory(row, starts)),
    sprints: sprints.filter(({ closeAt }) => closeAt >= (starts.board ?? -Infinity)),
    flows: flows.map((flow) => ({ ...flow, days: flow.days.filter(({ date }) => date >= firstDay) })),
  };
};
