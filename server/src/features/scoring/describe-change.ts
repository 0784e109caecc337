import type { Dimension } from '@sightline/analytics';
import { scoringMetricIds, storedMessage, storedTexts, t, type ScoringSettings } from '@sightline/contract';
import { dimensionOf } from './scoring-metrics.ts';

const words: Record<Dimension, ReturnType<typeof storedMessage>> = {
  codeQuality: storedMessage('code quality'),
  velocity: storedMessage('velocity'),
  collaboration: storedMessage('collaboration'),
  innovation: storedMessage('innovation'),
  reliability: storedMessage('reliability'),
};
const normalization = storedMessage('normalization');
const outlierDetection = storedMessage('outlier detection');
const weight = storedMessage('weight of {what} {count} → {after}');
const signals = storedMessage('signals of {what}');
const method = storedMessage('method {before} → {after}');
const teamModifiers = storedMessage('team modifiers');
const complexity = storedMessage('complexity factors');
const minimum = storedMessage('minimum data points {before} → {after}');
const order = storedMessage('order of the rules');
const rules = storedMessage('rules: {rules}');
const removedRule = storedMessage('{rule} removed');
const turnedOn = storedMessage('{what} on');
const turnedOff = storedMessage('{what} off');
const andMore = storedMessage('{changes} and {count} more');

const listed = 3;

/** What differs, in English words for the history: the first few changes and how many more there are; null for none. */
export const describeChange = (before: ScoringSettings, after: ScoringSettings): string | null => {
  const changes = [
    ...metricChanges(before, after),
    ...(before.method === after.method ? [] : [method.write({ before: before.method, after: after.method })]),
    ...ruleChanges(before, after),
    ...(same(before.teamModifiers, after.teamModifiers) ? [] : [teamModifiers.message]),
    ...(same(before.complexity, after.complexity) ? [] : [complexity.message]),
    ...switched(normalization.message, before.normalization, after.normalization),
    ...switched(outlierDetection.message, before.outlierDetection, after.outlierDetection),
    ...(before.minimumDataPoints === after.minimumDataPoints
      ? []
      : [minimum.write({ before: before.minimumDataPoints, after: after.minimumDataPoints })]),
  ];
  if (changes.length === 0) return null;
  const count = changes.length - listed;
  const first = capitalized(changes.slice(0, listed).join(', '));
  return count > 0 ? andMore.write({ changes: first, count }) : first;
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const switched = (what: string, before: boolean, after: boolean): string[] =>
  before === after ? [] : [(after ? turnedOn : turnedOff).write({ what })];

const metricChanges = (before: ScoringSettings, after: ScoringSettings): string[] =>
  scoringMetricIds.flatMap((id) => {
    const what = words[dimensionOf[id]].message;
    const [was, is] = [before, after].map(({ metrics }) => metrics.find((metric) => metric.id === id));
    if (was === undefined || is === undefined) return [];
    return [
      ...(was.weight === is.weight ? [] : [weight.write({ what, count: was.weight, after: is.weight })]),
      ...switched(what, was.enabled, is.enabled),
      ...(same(was.signals, is.signals) ? [] : [signals.write({ what })]),
    ];
  });

const ruleChanges = (before: ScoringSettings, after: ScoringSettings): string[] => {
  if (same(before.rules, after.rules)) return [];
  const known = new Map(before.rules.map((rule) => [rule.id, rule]));
  const remaining = new Set(after.rules.map((rule) => rule.id));
  const changed = after.rules.filter((rule) => !same(known.get(rule.id), rule)).map((rule) => rule.name);
  const removed = before.rules
    .filter((rule) => !remaining.has(rule.id))
    .map((rule) => removedRule.write({ rule: rule.name }));
  const parts = [...changed, ...removed];
  return [parts.length === 0 ? order.message : rules.write({ rules: parts.join(', ') })];
};

const names = [...Object.values(words), normalization, outlierDetection];
const nameText = storedTexts(names);
const otherText = storedTexts([method, teamModifiers, complexity, minimum, order, removedRule]);

/** Rules are named by people, so their names are left as they are. */
const partText = (part: string): string => {
  for (const { message, read } of [weight, signals, turnedOn, turnedOff]) {
    const values = read(part);
    const what = values?.['what'];
    if (names.some((name) => name.message === what)) return t(message, { ...values, what: nameText(what ?? '') });
  }
  const named = rules.read(part)?.['rules'];
  return named === undefined ? otherText(part) : t(rules.message, { rules: otherText(named) });
};

/** Such words in the current language. */
export const scoringChangeText = (summary: string): string => {
  const more = andMore.read(summary);
  const text = more?.['changes'] ?? summary;
  const parts = `${text.charAt(0).toLowerCase()}${text.slice(1)}`.split(', ').map(partText);
  const changes = capitalized(parts.join(', '));
  return more === null ? changes : t(andMore.message, { ...more, changes });
};
