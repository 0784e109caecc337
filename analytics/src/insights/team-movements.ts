/**
 * Which figures of teams moved from one period to the next by more than their spread lets expect.
 * Facts only: what moved, from where, to where, and on how much it rests.
 */
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';

type Known = { kind: 'value'; value: number; n: number; low?: number | undefined; high?: number | undefined };

/** A team's figure in a period and in the one before it. */
export type TeamReading = {
  teamId: string;
  metric: MetricKey | 'performance_score';
  now: Known | { kind: 'insufficient-data' };
  before: Known | { kind: 'insufficient-data' };
};

export type TeamMovement = {
  teamId: string;
  metric: TeamReading['metric'];
  now: { value: number; n: number };
  before: { value: number; n: number };
  reading: 'better' | 'worse';
  /** How far it moved, as a share of where it was. */
  size: number;
};

/** A share of a figure below which a movement is everyday. */
const everyday = 0.25;
/** Rows in each period; sprints are few and each is a sum of many items. */
const rowsNeeded = (metric: TeamReading['metric']): number => (metric === 'velocity' ? 2 : 10);

/**
 * The notable movements, the largest first. A score counts when its two 90 % intervals do not meet;
 * any other figure when it moved by a quarter or more and rests on enough rows in both periods.
 */
export const teamMovements = (
  readings: readonly TeamReading[],
): { movements: TeamMovement[]; /** Readings with data in both periods. */ compared: number } => {
  const comparable = readings.flatMap(({ teamId, metric, now, before }) =>
    now.kind === 'value' && before.kind === 'value' ? [{ teamId, metric, now, before }] : [],
  );
  const movements = comparable
    .filter(({ metric, now, before }) =>
      metric === 'performance_score' ? apart(now, before) : hasMoved(metric, now, before),
    )
    .map(({ teamId, metric, now, before }): TeamMovement => ({
      teamId,
      metric,
      now: { value: now.value, n: now.n },
      before: { value: before.value, n: before.n },
      reading: now.value > before.value === isBetterHigher(metric) ? 'better' : 'worse',
      size: Math.abs(now.value - before.value) / Math.abs(before.value),
    }))
    .sort((a, b) => b.size - a.size || compareText(a.metric + a.teamId, b.metric + b.teamId));
  return { movements, compared: comparable.length };
};

const isBetterHigher = (metric: TeamReading['metric']): boolean =>
  metric === 'performance_score' || metricDefinitions[metric].better === 'higher';

const apart = (now: Known, before: Known): boolean => {
  if (now.low === undefined || now.high === undefined || before.low === undefined || before.high === undefined)
    return false;
  return before.value > 0 && (now.low > before.high || now.high < before.low);
};

const hasMoved = (metric: TeamReading['metric'], now: Known, before: Known): boolean =>
  Math.min(now.n, before.n) >= rowsNeeded(metric) &&
  before.value !== 0 &&
  Math.abs(now.value - before.value) >= everyday * Math.abs(before.value);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
