import { isDefaultRuleText, type Dimension } from '@sightline/analytics';
import { scoringMetricIds, type ScoringSettings } from '@sightline/contract';
import { inSequence, say, type Message, type Text } from '../../platform/text.ts';
import { dimensionOf } from './scoring-metrics.ts';

const words: Record<Dimension, Message> = {
  codeQuality: say('code quality'),
  velocity: say('velocity'),
  collaboration: say('collaboration'),
  innovation: say('innovation'),
  reliability: say('reliability'),
};

const listed = 3;

/** Describes the differences for the history: the first few changes, and the number of others; null without any. */
export const describeChange = (before: ScoringSettings, after: ScoringSettings): Text | null => {
  const changes = [
    ...metricChanges(before, after),
    ...(before.method === after.method
      ? []
      : [say('method {before} → {after}', { before: before.method, after: after.method })]),
    ...ruleChanges(before, after),
    ...(same(before.teamModifiers, after.teamModifiers) ? [] : [say('team modifiers')]),
    ...(same(before.complexity, after.complexity) ? [] : [say('complexity factors')]),
    ...switched(say('normalization'), before.normalization, after.normalization),
    ...switched(say('outlier detection'), before.outlierDetection, after.outlierDetection),
    ...(before.minimumDataPoints === after.minimumDataPoints
      ? []
      : [
          say('minimum data points {before} → {after}', {
            before: before.minimumDataPoints,
            after: after.minimumDataPoints,
          }),
        ]),
  ];
  if (changes.length === 0) return null;
  const count = changes.length - listed;
  const first = inSequence(changes.slice(0, listed), ', ');
  return count > 0 ? say('{changes} and {count} more', { changes: first, count }) : first;
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const switched = (what: Message, before: boolean, after: boolean): Text[] =>
  before === after ? [] : [after ? say('{what} on', { what }) : say('{what} off', { what })];

const metricChanges = (before: ScoringSettings, after: ScoringSettings): Text[] =>
  scoringMetricIds.flatMap((id) => {
    const what = words[dimensionOf[id]];
    const [was, is] = [before, after].map(({ metrics }) => metrics.find((metric) => metric.id === id));
    if (was === undefined || is === undefined) return [];
    return [
      ...(was.weight === is.weight
        ? []
        : [say('weight of {what} {before} → {after}', { what, before: was.weight, after: is.weight })]),
      ...switched(what, was.enabled, is.enabled),
      ...(same(was.signals, is.signals) ? [] : [say('signals of {what}', { what })]),
    ];
  });

/** Default rules are stored in English, and named in each reader's language. */
const nameOf = ({ name }: ScoringSettings['rules'][number]): Text =>
  isDefaultRuleText(name) ? { message: name } : name;

const ruleChanges = (before: ScoringSettings, after: ScoringSettings): Text[] => {
  if (same(before.rules, after.rules)) return [];
  const known = new Map(before.rules.map((rule) => [rule.id, rule]));
  const remaining = new Set(after.rules.map((rule) => rule.id));
  const changed = after.rules.filter((rule) => !same(known.get(rule.id), rule)).map(nameOf);
  const removed = before.rules
    .filter((rule) => !remaining.has(rule.id))
    .map((rule) => say('{rule} removed', { rule: nameOf(rule) }));
  const parts = [...changed, ...removed];
  return [parts.length === 0 ? say('order of the rules') : say('rules: {rules}', { rules: inSequence(parts, ', ') })];
};
