import { dimensionNames } from '@sightline/analytics';
import { scoringMetricIds, type ScoringSettings } from '@sightline/contract';
import { dimensionOf } from './scoring-metrics.ts';

const listed = 3;

/** What differs, in words for the history: the first few changes and how many more there are; null for none. */
export const describeChange = (before: ScoringSettings, after: ScoringSettings): string | null => {
  const changes = [
    ...metricChanges(before, after),
    ...(before.method === after.method ? [] : [`method ${before.method} → ${after.method}`]),
    ...ruleChanges(before, after),
    ...(same(before.teamModifiers, after.teamModifiers) ? [] : ['team modifiers']),
    ...(same(before.complexity, after.complexity) ? [] : ['complexity factors']),
    ...switched('normalization', before.normalization, after.normalization),
    ...switched('outlier detection', before.outlierDetection, after.outlierDetection),
    ...(before.minimumDataPoints === after.minimumDataPoints
      ? []
      : [`minimum data points ${before.minimumDataPoints} → ${after.minimumDataPoints}`]),
  ];
  if (changes.length === 0) return null;
  const more = changes.length - listed;
  const text = changes.slice(0, listed).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const switched = (what: string, before: boolean, after: boolean): string[] =>
  before === after ? [] : [`${what} ${after ? 'on' : 'off'}`];

const metricChanges = (before: ScoringSettings, after: ScoringSettings): string[] =>
  scoringMetricIds.flatMap((id) => {
    const name = dimensionNames[dimensionOf[id]].toLowerCase();
    const [was, is] = [before, after].map(({ metrics }) => metrics.find((metric) => metric.id === id));
    if (was === undefined || is === undefined) return [];
    return [
      ...(was.weight === is.weight ? [] : [`weight of ${name} ${was.weight} → ${is.weight}`]),
      ...switched(name, was.enabled, is.enabled),
      ...(same(was.signals, is.signals) ? [] : [`signals of ${name}`]),
    ];
  });

const ruleChanges = (before: ScoringSettings, after: ScoringSettings): string[] => {
  if (same(before.rules, after.rules)) return [];
  const known = new Map(before.rules.map((rule) => [rule.id, rule]));
  const remaining = new Set(after.rules.map((rule) => rule.id));
  const changed = after.rules.filter((rule) => !same(known.get(rule.id), rule)).map((rule) => rule.name);
  const removed = before.rules.filter((rule) => !remaining.has(rule.id)).map((rule) => `${rule.name} removed`);
  const parts = [...changed, ...removed];
  return [parts.length === 0 ? 'order of the rules' : `rules: ${parts.join(', ')}`];
};
