/** Team risks and their conditions: enough rows, a threshold, and a difference from the usual level. */
import type { ItemNow } from '../../metrics/flow/team-flow.ts';
import type { MetricKey } from '../../metrics/definitions.ts';
import type { Observation, OwnedRow } from '../../observation.ts';
import type { RiskLevel } from './risk-facts.ts';

export const teamRiskMetrics = [
  'merged_pull_requests',
  'people_helped',
  'throughput',
  'change_failure_rate',
  'cycle_time',
] as const satisfies readonly MetricKey[];
/** Those whose rows need their items' kinds. */
export const teamRiskMetricsOfKinds = ['throughput'] as const satisfies readonly (typeof teamRiskMetrics)[number][];
/** Those whose rows need their people. */
export const teamRiskMetricsOfPeople = [
  'merged_pull_requests',
  'people_helped',
] as const satisfies readonly (typeof teamRiskMetrics)[number][];
export const teamRiskDays = 84;
/** Of the twelve weeks before, how many must be known to tell what is usual. */
export const minWeeks = 6;

/** With the key that doubts name it by. */
export type KeyedTeamRow = OwnedRow & Pick<Observation, 'key'>;

export type TeamFacts = {
  id: string;
  members: number;
  /** What it has in progress. */
  items: readonly ItemNow[];
  /** Rows of `teamRiskMetrics` over twice `teamRiskDays`. */
  rows: readonly OwnedRow[];
};

type Found = {
  teamId: string;
  severity: RiskLevel;
  /** The value that crossed the threshold: a share, or items per person. */
  value: number;
  /** Number of rows behind the value. */
  n: number;
  /** The value of the whole organization in the twelve weeks before. */
  baseline: number;
};

export type TeamRiskFound = Found &
  (
    | { kind: 'knowledge-island'; repositoryId: string; metric: MetricKey; personId: string }
    | { kind: 'risky-service'; repositoryId: string; metric: MetricKey }
    | { kind: 'review-bottleneck'; metric: MetricKey; personId: string }
    | { kind: 'incident-load'; metric: MetricKey }
    | { kind: 'overload' | 'stale-work'; metric: 'work_in_progress' }
    | FlowDebt
  );

/** How much older items in progress are than finished items were (flow debt): they are already late. */
export type FlowDebt = Found & {
  kind: 'flow-debt';
  metric: 'work_item_age';
  /** Median cycle time of finished items, in seconds, like the median age. */
  before: number;
  finished: number;
};

/** Minimum rows now and before, the threshold, and the minimum difference from the usual level. */
type Need = { rows: number; baseline: number; high: number; medium: number; above?: number; times?: number };

export const teamRiskNeeds = {
  'knowledge-island': { rows: 10, baseline: 20, high: 0.95, medium: 0.8, above: 0.15 },
  'risky-service': { rows: 10, baseline: 20, high: 0.3, medium: 0.15, times: 1.5 },
  'review-bottleneck': { rows: 20, baseline: 40, high: 0.6, medium: 0.45, above: 0.1 },
  'incident-load': { rows: 10, baseline: 20, high: 0.35, medium: 0.2, times: 1.5 },
  'flow-debt': { rows: 8, baseline: 20, high: 3, medium: 2, times: 1.25 },
  overload: { rows: 10, baseline: 1, high: 5, medium: 3, times: 1.25 },
  'stale-work': { rows: 3, baseline: 1, high: 0.5, medium: 0.25, above: 0.1 },
} as const satisfies Record<TeamRiskFound['kind'], Need>;

/** Null if the figure is below its thresholds or near the usual level, or if either has too few rows. */
export const severityAgainst = (
  kind: TeamRiskFound['kind'],
  figure: { value: number; n: number },
  baseline: { value: number; n: number },
): RiskLevel | null => {
  const { rows, baseline: usualRows, high, medium, above = 0, times = 1 }: Need = teamRiskNeeds[kind];
  const standsOut = figure.value >= baseline.value + above && figure.value >= baseline.value * times;
  if (figure.n < rows || baseline.n < usualRows || !standsOut) return null;
  return figure.value >= high ? 'high' : figure.value >= medium ? 'medium' : null;
};
