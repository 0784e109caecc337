import { dimensionNames, defaultScoring, metricDefinitions, ruleProblems } from '@sightline/analytics';
import { scoringMetricIds, t, type ScoringSettings } from '@sightline/contract';
import { InvalidInput } from '../../platform/errors.ts';
import { dimensionOf } from './scoring-metrics.ts';

/**
 * Rejects settings that scores cannot be computed with, beyond what the schema checks.
 * @throws InvalidInput saying what is wrong, for a rule at which line and column
 */
export const checkSettings = (settings: ScoringSettings, teamIds: ReadonlySet<string>): void => {
  const [problem] = [...metricProblems(settings), ...problemsOfRules(settings), ...modifierProblems(settings, teamIds)];
  if (problem !== undefined) throw new InvalidInput(problem);
};

const hasDuplicates = (values: readonly string[]): boolean => new Set(values).size < values.length;

const metricProblems = ({ metrics, method }: ScoringSettings): string[] => {
  const problems: string[] = [];
  for (const id of scoringMetricIds) {
    const metric = metrics.find((metric) => metric.id === id);
    if (metric === undefined) return [t('Each metric must appear exactly once')];
    const name = dimensionNames[dimensionOf[id]];
    const known = defaultScoring.signals[dimensionOf[id]].map((signal) => signal.metric);
    const signalMetrics = metric.signals.map((signal) => signal.metric);
    if (signalMetrics.length !== known.length || !known.every((metric) => signalMetrics.includes(metric))) {
      problems.push(
        t('{name} must have each of its signals exactly once: {signals}', { name, signals: known.join(', ') }),
      );
      continue;
    }
    if (metric.enabled && !metric.signals.some((signal) => signal.enabled && signal.weight > 0)) {
      problems.push(t('{name} needs at least one enabled signal with a weight', { name }));
    }
    for (const { metric: key, floor, target } of metric.signals) {
      const { better, name: signal } = metricDefinitions[key as keyof typeof metricDefinitions];
      if (better === 'higher' ? target <= floor : target >= floor) {
        problems.push(
          better === 'higher'
            ? t('{signal}: higher is better, so its target must be higher than its floor', { signal })
            : t('{signal}: lower is better, so its target must be lower than its floor', { signal }),
        );
      }
    }
  }
  const counts = metrics.some((metric) => metric.enabled && (method === 'balanced' || metric.weight > 0));
  return counts ? problems : [t('At least one metric must be enabled with a weight')];
};

const problemsOfRules = ({ rules }: ScoringSettings): string[] => {
  if (hasDuplicates(rules.map((rule) => rule.id))) return [t('Two rules have the same ID')];
  const names = new Map(rules.map((rule) => [rule.id, rule.name]));
  return ruleProblems(rules).map(({ ruleId, message: problem, line, column }) =>
    t('Rule {name}, line {line, number}, column {column, number}: {problem}', {
      name: names.get(ruleId) ?? '',
      line,
      column,
      problem,
    }),
  );
};

const modifierProblems = ({ teamModifiers }: ScoringSettings, teamIds: ReadonlySet<string>): string[] => {
  if (hasDuplicates(teamModifiers.map((modifier) => modifier.teamId))) return [t('A team can have only one modifier')];
  const unknown = teamModifiers.find((modifier) => !teamIds.has(modifier.teamId));
  return unknown === undefined ? [] : [t('There is no team {id}', { id: unknown.teamId })];
};
