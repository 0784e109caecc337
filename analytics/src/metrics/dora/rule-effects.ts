/** What other rules would make of the same facts: the dry run before they are saved. */
import { figureOf, firstCounted } from '../../figure/figure.ts';
import type { Facts, Instant } from '../../facts.ts';
import type { Figure, Observation, ObservationReference, Period } from '../../observation.ts';
import type { MeasurementRules } from '../../rules.ts';
import { measure } from '../../measure.ts';
import { calendarDays, dateOf, startOf } from '../../time/edges.ts';
import { isWithin } from '../../time/periods.ts';
import { isWorkingDay, usualWorkingTime } from '../../time/working-time.ts';
import { estimateUse } from '../sprint/read-estimates.ts';
import { measureDelivery } from './measure-delivery.ts';

/** Metrics that rules about production, incidents and repairs move. */
export const ruledMetrics = [
  'deployment_frequency',
  'lead_time',
  'change_failure_rate',
  'recovery_time',
  'rework_rate',
  'incident_restore_time',
] as const;
/** Metrics that the meaning of statuses moves as well. */
const flowMetrics = ['cycle_time', 'flow_efficiency', 'throughput'] as const;
/** Metrics that count estimates. */
const estimatedMetrics = ['velocity', 'commitment_reliability', 'completion_rate'] as const;
export type RuledMetric =
  | (typeof ruledMetrics)[number]
  | (typeof flowMetrics)[number]
  | (typeof estimatedMetrics)[number];

/** What counts and did not, and the other way round; the newest of each, and how many there are. */
export type Difference = {
  before: number;
  after: number;
  comes: ObservationReference[];
  comesInAll: number;
  goes: ObservationReference[];
  goesInAll: number;
};
export type RuleEffects = {
  figures: { metric: RuledMetric; before: Figure; after: Figure }[];
  deployments: Difference;
  incidents: Difference;
  repairs: { kind: 'hotfix' | 'revert' | 'rollback'; before: number; after: number }[];
  /** Projects in which other issues would have an estimate: how many, of how many. */
  estimates: { projectId: string; before: number; after: number; issues: number }[];
  /** Working days of the period. */
  workingDays: { before: number; after: number };
};

const mostExamples = 10;

const differenceOf = (before: readonly Observation[], after: readonly Observation[]): Difference => {
  const missing = (from: readonly Observation[], other: readonly Observation[]): Observation[] => {
    const there = new Set(other.map((row) => row.key));
    return from.filter((row) => !there.has(row.key)).toSorted((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1));
  };
  const [comes, goes] = [missing(after, before), missing(before, after)];
  const examples = (rows: readonly Observation[]) => rows.slice(0, mostExamples).map((row) => row.reference);
  return {
    before: before.length,
    after: after.length,
    comes: examples(comes),
    comesInAll: comes.length,
    goes: examples(goes),
    goesInAll: goes.length,
  };
};

/** What changes when `after` is read by instead of `before`, over a period that ends now. */
export const ruleEffects = (
  facts: Facts,
  before: MeasurementRules,
  after: MeasurementRules,
  period: Period,
): RuleEffects => {
  const differs = (part: 'statusCategories' | 'estimateFields'): boolean =>
    JSON.stringify(before[part] ?? []) !== JSON.stringify(after[part] ?? []);
  const movesFlow = differs('statusCategories');
  const movesSprints = movesFlow || differs('estimateFields');
  const metrics: readonly RuledMetric[] = [
    ...ruledMetrics,
    ...(movesFlow ? flowMetrics : []),
    ...(movesSprints ? estimatedMetrics : []),
  ];
  const [old, next] = [before, after].map((rules) => {
    const rows = movesSprints ? measure(facts, rules, period.to) : measureDelivery(facts, rules, period.to);
    const within = Map.groupBy(
      rows.filter((row) => isWithin(period, row.at)),
      (row) => row.metric,
    );
    return {
      figure: (metric: RuledMetric) =>
        figureOf(metric, rows, { period, observedFrom: dayOf(firstCounted(metric, rows), rules.timeZone) }),
      counted: (metric: RuledMetric) => (within.get(metric) ?? []).filter((row) => row.excluded === null),
      all: (metric: RuledMetric) => within.get(metric) ?? [],
    };
  }) as [Reading, Reading];
  const repairsOf = (reading: Reading, kind: string): number =>
    reading.counted('rework_rate').filter((row) => row.detail['repair'] === kind).length;
  return {
    figures: metrics.map((metric) => ({ metric, before: old.figure(metric), after: next.figure(metric) })),
    deployments: differenceOf(old.counted('deployment_frequency'), next.counted('deployment_frequency')),
    // Open incidents count too: whether something is an incident does not hang on its end.
    incidents: differenceOf(old.all('incident_restore_time'), next.all('incident_restore_time')),
    repairs: (['hotfix', 'revert', 'rollback'] as const).map((kind) => ({
      kind,
      before: repairsOf(old, kind),
      after: repairsOf(next, kind),
    })),
    estimates: estimateEffects(facts, before, after),
    workingDays: { before: workingDaysIn(period, before), after: workingDaysIn(period, after) },
  };
};

const estimateEffects = (facts: Facts, before: MeasurementRules, after: MeasurementRules): RuleEffects['estimates'] => {
  const now = new Map(estimateUse(facts, before).map((one) => [one.projectId, one.estimated]));
  return estimateUse(facts, after)
    .map(({ projectId, issues, estimated }) => ({
      projectId,
      before: now.get(projectId) ?? 0,
      after: estimated,
      issues,
    }))
    .filter((one) => one.before !== one.after);
};

const workingDaysIn = ({ from, to }: Period, { timeZone, workingTime = usualWorkingTime }: MeasurementRules): number =>
  calendarDays(from, to, timeZone).filter((one) => isWorkingDay(workingTime, one)).length;

const dayOf = (at: Instant | null, zone: string): Instant | null =>
  at === null ? null : startOf(dateOf(at, zone), zone);

type Reading = {
  figure: (metric: RuledMetric) => Figure;
  counted: (metric: RuledMetric) => Observation[];
  all: (metric: RuledMetric) => Observation[];
};
