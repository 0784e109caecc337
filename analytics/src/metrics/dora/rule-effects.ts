/** How other rules would change figures on the same facts: the preview before saving them. */
import { pushAll } from '../../long-lists.ts';
import { figureOf } from '../../figure/figure.ts';
import type { Facts, Instant } from '../../facts.ts';
import type { Figure, FigureRow, Observation, ObservationReference, Period } from '../../observation.ts';
import type { MeasurementRules } from '../../rules.ts';
import { measure } from '../../measure.ts';
import { calendarDays, dateOf, startOf } from '../../time/edges.ts';
import { isWithin } from '../../time/periods.ts';
import { isWorkingDay, usualWorkingTime } from '../../time/working-time.ts';
import type { MetricKey } from '../definitions.ts';
import { estimateUse } from '../sprint/read-estimates.ts';
import { measureDelivery } from './measure-delivery.ts';

/** Metrics affected by rules about production, incidents and repairs. */
const ruledMetrics = [
  'deployment_frequency',
  'lead_time',
  'change_failure_rate',
  'recovery_time',
  'rework_rate',
  'incident_restore_time',
] as const;
/** Metrics also affected by the meaning of statuses. */
const flowMetrics = ['cycle_time', 'flow_efficiency', 'throughput'] as const;
/** Metrics that count estimates. */
const estimatedMetrics = ['velocity', 'commitment_reliability', 'completion_rate'] as const;
export type RuledMetric =
  | (typeof ruledMetrics)[number]
  | (typeof flowMetrics)[number]
  | (typeof estimatedMetrics)[number];

/** What newly counts and what no longer does: the newest of each, and their numbers. */
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
  /** Projects in which the number of issues with an estimate would change. */
  estimates: { projectId: string; before: number; after: number; issues: number }[];
  /** Working days of the period. */
  workingDays: { before: number; after: number };
};

const maxExamples = 10;

const differenceOf = (before: readonly UnchangedRow[], after: readonly UnchangedRow[]): Difference => {
  const missing = (from: readonly UnchangedRow[], other: readonly UnchangedRow[]): UnchangedRow[] => {
    const there = new Set(other.map((row) => row.key));
    return from.filter((row) => !there.has(row.key)).toSorted((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1));
  };
  const [comes, goes] = [missing(after, before), missing(before, after)];
  const examples = (rows: readonly UnchangedRow[]) => rows.slice(0, maxExamples).flatMap((row) => row.reference ?? []);
  return {
    before: before.length,
    after: after.length,
    comes: examples(comes),
    comesInAll: comes.length,
    goes: examples(goes),
    goesInAll: goes.length,
  };
};

/** What a change of rules affects: metrics that depend on the meaning of statuses, and those of sprints. */
export type Moved = { flow: boolean; sprints: boolean };

/** What can differ between two sets of rules, in addition to the metrics that every rule affects. */
const movedBy = (before: MeasurementRules, after: MeasurementRules): Moved => {
  const differs = (part: 'statusCategories' | 'estimateFields'): boolean =>
    JSON.stringify(before[part] ?? []) !== JSON.stringify(after[part] ?? []);
  const flow = differs('statusCategories');
  return { flow, sprints: flow || differs('estimateFields') };
};

/** Collects rows and facts in parts, in any order, and keeps only what the effects need. */
export type RuleTrial = {
  moved: Moved;
  /** Adds rows measured under the rules before or after. */
  take: (side: 'before' | 'after', rows: readonly Observation[]) => void;
  /** Adds the issues of whole projects. */
  takeIssues: (facts: Pick<Facts, 'issues' | 'issueChanges' | 'boards'>) => void;
  effects: () => RuleEffects;
};

/** Tries rules over a period that ends now. */
export const ruleTrial = (before: MeasurementRules, after: MeasurementRules, period: Period): RuleTrial => {
  const moved = movedBy(before, after);
  const metrics: readonly RuledMetric[] = [
    ...ruledMetrics,
    ...(moved.flow ? flowMetrics : []),
    ...(moved.sprints ? estimatedMetrics : []),
  ];
  const readings = {
    before: readingOf(metrics, period, before.timeZone),
    after: readingOf(metrics, period, after.timeZone),
  };
  const estimates: RuleEffects['estimates'] = [];
  return {
    moved,
    take: (side, rows) => readings[side].take(rows),
    takeIssues: (facts) => pushAll(estimates, estimateEffects(facts, before, after)),
    effects: () => {
      const { before: old, after: next } = readings;
      return {
        figures: metrics.map((metric) => ({ metric, before: old.figure(metric), after: next.figure(metric) })),
        deployments: differenceOf(old.counted('deployment_frequency'), next.counted('deployment_frequency')),
        // Open incidents count too: whether something is an incident does not depend on its end.
        incidents: differenceOf(old.all('incident_restore_time'), next.all('incident_restore_time')),
        repairs: (['hotfix', 'revert', 'rollback'] as const).map((kind) => ({
          kind,
          before: old.repairs(kind),
          after: next.repairs(kind),
        })),
        estimates: estimates.toSorted((a, b) => (a.projectId < b.projectId ? -1 : 1)),
        workingDays: { before: workingDaysIn(period, before), after: workingDaysIn(period, after) },
      };
    },
  };
};

/** What changes with `after` instead of `before`, computed over all facts, for a period that ends now. */
export const ruleEffects = (
  facts: Facts,
  before: MeasurementRules,
  after: MeasurementRules,
  period: Period,
): RuleEffects => {
  const trial = ruleTrial(before, after, period);
  for (const [side, rules] of Object.entries({ before, after }) as ['before' | 'after', MeasurementRules][])
    trial.take(side, (trial.moved.sprints ? measure : measureDelivery)(facts, rules, period.to));
  trial.takeIssues(facts);
  return trial.effects();
};

const estimateEffects = (
  facts: Pick<Facts, 'issues' | 'issueChanges' | 'boards'>,
  before: MeasurementRules,
  after: MeasurementRules,
): RuleEffects['estimates'] => {
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

const dayOf = (at: Instant | undefined, zone: string): Instant | null =>
  at === undefined ? null : startOf(dateOf(at, zone), zone);

/** A row without the words that no effect shows; there are many. */
type UnchangedRow = FigureRow & Pick<Observation, 'key'> & { reference: ObservationReference | null };

const shownByRow: ReadonlySet<string> = new Set<RuledMetric>(['deployment_frequency', 'incident_restore_time']);
const noDetail: Observation['detail'] = {};

const trimmed = ({ metric, key, at, value, excluded, reference, detail }: Observation): UnchangedRow => ({
  metric,
  key,
  at,
  value,
  excluded,
  reference: shownByRow.has(metric) ? reference : null,
  detail: metric === 'rework_rate' ? { repair: detail['repair'] ?? null } : noDetail,
});

const readingOf = (metrics: readonly RuledMetric[], period: Period, timeZone: string) => {
  const rows = new Map(metrics.map((metric) => [metric as MetricKey, [] as UnchangedRow[]]));
  const firstCounted = new Map<MetricKey, Instant>();
  const all = (metric: RuledMetric): UnchangedRow[] => rows.get(metric) ?? [];
  const counted = (metric: RuledMetric): UnchangedRow[] => all(metric).filter((row) => row.excluded === null);
  return {
    all,
    counted,
    take: (taken: readonly Observation[]): void => {
      for (const row of taken) {
        const known = rows.get(row.metric);
        if (known === undefined) continue;
        if (row.excluded === null)
          firstCounted.set(row.metric, Math.min(row.at, firstCounted.get(row.metric) ?? row.at));
        if (isWithin(period, row.at)) known.push(trimmed(row));
      }
    },
    figure: (metric: RuledMetric): Figure =>
      figureOf(metric, all(metric), { period, observedFrom: dayOf(firstCounted.get(metric), timeZone) }),
    repairs: (kind: string): number => counted('rework_rate').filter((row) => row.detail['repair'] === kind).length,
  };
};
