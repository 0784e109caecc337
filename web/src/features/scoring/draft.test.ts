import { defaultScoring } from '@sightline/analytics';
import { scoringMetricIds, type ScoringSettings } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  brokenTabs,
  moved,
  pointsRight,
  problemsByRule,
  shownValue,
  storedValue,
  totalWeight,
  tryRules,
  withDefaults,
  type DescribedMetric,
} from './draft.ts';

const signal = { metric: 'cycle_time', enabled: true, weight: 1, floor: 10, target: 2 };
const settings: ScoringSettings = {
  method: 'weighted',
  metrics: scoringMetricIds.map((id, index) => ({ id, enabled: index !== 4, weight: 20 + index, signals: [signal] })),
  rules: defaultScoring.rules,
  teamModifiers: [],
  complexity: defaultScoring.complexity,
  normalization: true,
  outlierDetection: true,
  minimumDataPoints: 10,
};
const described: DescribedMetric[] = scoringMetricIds.map((id) => ({
  id,
  name: id,
  category: '',
  description: '',
  source: '',
  signals: [{ metric: 'cycle_time', name: 'Cycle time', definition: '', unit: 'seconds', better: 'lower' }],
}));

test('the total covers enabled metrics', () => {
  assert.equal(totalWeight(settings), 20 + 21 + 22 + 23);
});

test('reset restores the documented defaults and keeps rules, modifiers and complexity', () => {
  const edited: ScoringSettings = {
    ...settings,
    method: 'custom',
    normalization: false,
    minimumDataPoints: 50,
    rules: [],
    teamModifiers: [{ teamId: 'a', factor: 1.1, reason: '' }],
    complexity: { ...settings.complexity, teamSize: 2 },
  };
  const reset = withDefaults(edited, settings);
  assert.deepEqual(reset, {
    ...settings,
    rules: [],
    teamModifiers: edited.teamModifiers,
    complexity: edited.complexity,
  });
});

test('errors are reported before anything is sent to the server', () => {
  const rule = { id: 'r', name: 'R', type: 'formula', condition: 'score *', value: 1, description: '' } as const;
  assert.deepEqual(brokenTabs(settings, described), []);
  const broken = { ...settings, rules: [rule] };
  assert.deepEqual(brokenTabs(broken, described), ['rules']);
  assert.deepEqual(problemsByRule(broken).get('r')?.column, 8);
  assert.deepEqual(brokenTabs({ ...settings, rules: [{ ...rule, condition: 'score', name: ' ' }] }, described), [
    'rules',
  ]);
  const turned = settings.metrics.map((metric) => ({ ...metric, signals: [{ ...signal, target: 10 }] }));
  assert.deepEqual(brokenTabs({ ...broken, metrics: turned }, described), ['metrics', 'rules']);
  assert.equal(pointsRight(signal, 'higher'), false);
});

test('rules can be tried with any method', () => {
  const rule = { id: 'r', name: 'R', type: 'range', condition: '70-79', value: 0.5, description: '' } as const;
  const tried = (rules: ScoringSettings['rules'], score: number) => tryRules({ ...settings, rules }, score);
  assert.deepEqual(tried([rule], 75), { rule: 'R', score: 37.5, unlimited: 37.5, failing: [] });
  assert.deepEqual(tried([rule], 80), { rule: null, score: 80, unlimited: 80, failing: [] });
  assert.deepEqual(tried([], 80), { rule: null, score: 80, unlimited: 80, failing: [] });
  const doubled = { ...rule, type: 'formula' as const, condition: 'score * 2', value: 1 };
  assert.deepEqual(tried([doubled], 75), { rule: 'R', score: 100, unlimited: 150, failing: [] });
  assert.equal(tried([{ ...doubled, condition: '0.0 - score' }], 75).score, 0);
  const divided = { ...doubled, name: 'Divided', condition: 'score / (score - 75)' };
  assert.deepEqual(tried([divided, rule], 75), { rule: 'R', score: 37.5, unlimited: 37.5, failing: ['Divided'] });
  assert.deepEqual(tried([divided, rule], 85), { rule: 'Divided', score: 8.5, unlimited: 8.5, failing: [] });
});

test('moving keeps all items and swaps neighbors', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 1), ['b', 'a', 'c']);
  assert.deepEqual(moved(['a', 'b', 'c'], 2, -1), ['a', 'c', 'b']);
});

test('values are edited in hours and percent and stored in base units', () => {
  assert.equal(shownValue(36 * 3600, 'seconds'), 36);
  assert.equal(shownValue(0.95, 'share'), 95);
  assert.equal(storedValue(1.5, 'seconds'), 5400);
  assert.equal(storedValue(57, 'share'), 0.57);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000 }),
      fc.constantFrom('seconds', 'share', 'lines', null),
      (shown, unit) => {
        assert.equal(shownValue(storedValue(shown, unit), unit), shown);
      },
    ),
  );
});
