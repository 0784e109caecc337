/** The edited settings, and their errors before anything is sent to the server. */
import {
  defaultScoring,
  eachDimension,
  ruleProblems,
  rulesOf,
  rulesWithoutResult,
  type RuleProblem,
} from '@sightline/analytics';
import type { RouteReply, contract, ScoringSettings } from '@sightline/contract';

export type MetricSettings = ScoringSettings['metrics'][number];
export type SignalSettings = MetricSettings['signals'][number];
export type RuleSettings = ScoringSettings['rules'][number];
export type DescribedMetric = RouteReply<typeof contract.scoring.read>['metrics'][number];

export const isSame = (a: ScoringSettings, b: ScoringSettings): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The total weight of enabled metrics. */
export const totalWeight = ({ metrics }: ScoringSettings): number =>
  metrics.reduce((sum, metric) => sum + (metric.enabled ? metric.weight : 0), 0);

/** Keeps rules, team modifiers and complexity. */
export const withDefaults = (settings: ScoringSettings, defaults: ScoringSettings): ScoringSettings => ({
  ...defaults,
  rules: settings.rules,
  teamModifiers: settings.teamModifiers,
  complexity: settings.complexity,
});

export const problemsByRule = (settings: ScoringSettings): Map<string, RuleProblem> =>
  new Map(ruleProblems(settings.rules).map((problem) => [problem.ruleId, problem]));

export const pointsRight = ({ floor, target }: SignalSettings, better: 'higher' | 'lower'): boolean =>
  better === 'higher' ? target > floor : target < floor;

/** Signals of a metric whose two anchors point the wrong way. */
const wrongSignals = (metric: MetricSettings, described: DescribedMetric): SignalSettings[] =>
  metric.signals.filter((signal) =>
    described.signals.some(
      (description) => description.metric === signal.metric && !pointsRight(signal, description.better),
    ),
  );

/** Whether there are errors, which block preview and save. */
export const brokenTabs = (
  settings: ScoringSettings,
  described: readonly DescribedMetric[],
): readonly ('metrics' | 'rules')[] => {
  const inMetrics = settings.metrics.some((metric) =>
    described.some((words) => words.id === metric.id && wrongSignals(metric, words).length > 0),
  );
  const inRules = problemsByRule(settings).size > 0 || settings.rules.some((rule) => rule.name.trim() === '');
  return [...(inMetrics ? (['metrics'] as const) : []), ...(inRules ? (['rules'] as const) : [])];
};

export type Tried = {
  /** The rule that applies. */
  rule: string | null;
  /** The resulting score, limited to 0–100. */
  score: number;
  /** The rule's result before it is limited to 0–100. */
  unlimited: number;
  /** Rules that do not apply because their formula has no result here. */
  failing: string[];
};

/** The result of the rules for a score that is the same in every metric. */
export const tryRules = ({ rules }: ScoringSettings, score: number): Tried => {
  const inputs = { score, ...eachDimension<number | null>(score) };
  const apply = rulesOf({ ...defaultScoring, method: 'custom', rules });
  const tried = apply?.(inputs) ?? { rule: null, score };
  const held = Math.min(100, Math.max(0, tried.score));
  return { rule: tried.rule, score: held, unlimited: tried.score, failing: rulesWithoutResult(rules, inputs) };
};

export const moved = <Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] => {
  const next = [...items];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(index + by, 0, item);
  return next;
};

/** Seconds are edited as hours and shares as percent. */
const scales: Partial<Record<string, number>> = { seconds: 3600, share: 0.01 };
export const shownValue = (value: number, unit: string | null): number =>
  Math.round((value / (scales[unit ?? ''] ?? 1)) * 1e6) / 1e6;
/** Rounded, because 57 × 0.01 is not 0.57. */
export const storedValue = (shown: number, unit: string | null): number =>
  Math.round(shown * (scales[unit ?? ''] ?? 1) * 1e9) / 1e9;
