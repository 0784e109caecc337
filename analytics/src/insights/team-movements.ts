/**
 * Which figures of teams moved from one period to the next by more than chance (see difference). Facts only: what
 * moved, from which value to which, and on how many rows this is based.
 */
import { areSignificant } from '../figure/difference.ts';
import { metricDefinitions, type MetricKey } from '../metrics/definitions.ts';

type Known = { kind: 'value'; value: number; n: number };

/** A team's figure in a period and in the one before it. */
export type TeamComparison = {
  teamId: string;
  metric: MetricKey | 'performance_score';
  now: Known | { kind: 'insufficient-data' };
  before: Known | { kind: 'insufficient-data' };
  /** P-value of a difference this large between equal periods; null where it cannot be judged. */
  pValue: number | null;
};

export type TeamMovement = {
  teamId: string;
  metric: TeamComparison['metric'];
  now: { value: number; n: number };
  before: { value: number; n: number };
  direction: 'better' | 'worse';
  /** Relative change; infinite from zero. */
  size: number;
};

/** The significant movements, tested together, the largest first. */
export const teamMovements = (
  comparisons: readonly TeamComparison[],
): { movements: TeamMovement[]; /** Figures with a difference that could be judged. */ compared: number } => {
  const comparable = comparisons.flatMap(({ teamId, metric, now, before, pValue }) =>
    now.kind === 'value' && before.kind === 'value' && pValue !== null ? [{ teamId, metric, now, before, pValue }] : [],
  );
  const claims = areSignificant(comparable.map(({ pValue }) => pValue));
  const movements = comparable
    .filter((_, index) => claims[index])
    .map(({ teamId, metric, now, before }): TeamMovement => ({
      teamId,
      metric,
      now: { value: now.value, n: now.n },
      before: { value: before.value, n: before.n },
      direction: now.value > before.value === isBetterHigher(metric) ? 'better' : 'worse',
      size: Math.abs(now.value - before.value) / Math.abs(before.value),
    }))
    .sort((a, b) => bySize(a, b) || compareText(a.metric + a.teamId, b.metric + b.teamId));
  return { movements, compared: comparable.length };
};

const bySize = (a: TeamMovement, b: TeamMovement): number => (a.size === b.size ? 0 : b.size - a.size);

const isBetterHigher = (metric: TeamComparison['metric']): boolean =>
  metric === 'performance_score' || metricDefinitions[metric].better === 'higher';

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
