import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { ruleProblems, rulesOf, rulesWithoutResult, type RuleInputs } from './apply-rules.ts';
import { defaultScoring } from './configuration.ts';
import { readFormula } from './formula.ts';
import { ruleTypes, type RuleType, type ScoringRule } from './scoring-rule.ts';

const rule = (type: RuleType, condition: string, value = 1): ScoringRule => ({
  id: condition,
  name: condition,
  type,
  condition,
  value,
  description: '',
});
const inputs = (score: number, own: Partial<RuleInputs> = {}): RuleInputs => ({
  score,
  codeQuality: 70,
  velocity: 60,
  collaboration: 50,
  innovation: null,
  reliability: 30,
  ...own,
});
const ruled = (rules: ScoringRule[], values: RuleInputs) => {
  const apply = rulesOf({ ...defaultScoring, method: 'custom', rules });
  assert.ok(apply !== null);
  return apply(values);
};
const problemOf = (type: RuleType, condition: string): string => {
  const [problem] = ruleProblems([rule(type, condition)]);
  return problem === undefined ? 'none' : `${problem.line}:${problem.column} ${problem.message}`;
};

test('the first rule that applies decides; if none does, the score stays', () => {
  const rules = [
    rule('threshold', 'score >= 90', 1.1),
    rule('range', '80-89', 0.5),
    rule('threshold', 'velocity < 10', 2),
  ];
  assert.deepEqual(ruled(rules, inputs(90)), { score: 90 * 1.1, rule: 'score >= 90' });
  assert.deepEqual(ruled(rules, inputs(89.9)), { score: 44.95, rule: '80-89' });
  assert.deepEqual(ruled(rules, inputs(70)), { score: 70, rule: null });
  assert.deepEqual(ruled(rules, inputs(30, { velocity: 9 })), { score: 60, rule: 'velocity < 10' });
});

test('the default bands cover every score and change none', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (score) => {
      const result = ruled(defaultScoring.rules, inputs(score));
      assert.equal(result.score, score);
      assert.notEqual(result.rule, null);
    }),
  );
});

test('a rule that uses a dimension without data does not apply', () => {
  const rules = [rule('threshold', 'innovation < 100', 2), rule('formula', 'innovation + score'), rule('formula', '5')];
  assert.deepEqual(ruled(rules, inputs(50)), { score: 5, rule: '5' });
  assert.deepEqual(ruled(rules.slice(1), inputs(50, { innovation: 20 })), { score: 70, rule: 'innovation + score' });
});

test('rules belong to the custom method only', () => {
  for (const method of ['weighted', 'balanced'] as const) assert.equal(rulesOf({ ...defaultScoring, method }), null);
});

test('a formula calculates with integers and decimals', () => {
  const give = (text: string, values = inputs(80)) => ruled([rule('formula', text)], values).score;
  assert.equal(give('score * 2 - 1'), 159);
  assert.equal(give('score * 5e-1 + 1e1'), 50);
  assert.equal(give('(score > 1) == (velocity > 99) ? 1 : 2'), 2);
  assert.equal(give('score > 90 ? score : 70'), 70);
  assert.equal(give('min(score, 65.5) + max(velocity, 61) / 2'), 96);
  assert.equal(give('(velocity < 61 && reliability >= 30) || !(score == 80) ? 1 : 2'), 1);
  assert.equal(ruled([rule('formula', 'score', 0.5)], inputs(80)).score, 40);
});

test('a formula without a result does not apply', () => {
  assert.deepEqual(ruled([rule('formula', 'score / 0')], inputs(80)), { score: 80, rule: null });
  assert.deepEqual(ruled([rule('formula', '0 / 0')], inputs(80)), { score: 80, rule: null });
  const tried = (...conditions: string[]): string[] =>
    rulesWithoutResult(
      conditions.map((condition) => rule('formula', condition)),
      inputs(80),
    );
  assert.deepEqual(tried('score / 0', 'innovation', '1 / (score - 80)', 'velocity', '0 / 0'), [
    'score / 0',
    '1 / (score - 80)',
  ]);
  assert.deepEqual(rulesWithoutResult(defaultScoring.rules, inputs(10)), []);
});

test('an invalid rule is reported with the reason and position', () => {
  const problems: [string, string][] = [
    [
      'score +\n  velocit',
      '2:3 Unknown variable: velocit. Use one of score, codeQuality, velocity, collaboration, innovation, reliability.',
    ],
    [
      '100 + 20 * velocit',
      '1:12 Unknown variable: velocit. Use one of score, codeQuality, velocity, collaboration, innovation, reliability.',
    ],
    ['  ', '1:1 Expected a formula'],
    ['score >= 90', '1:1 This formula gives yes or no instead of a number. Add ? and : with values'],
    ['score + ', '1:9 The formula is incomplete: a value is missing'],
    ['(score + 2', '1:11 The formula is incomplete: a closing ) is missing'],
    ['min(score 80)', '1:11 Before 80, a closing ) is missing'],
    ['score > 90 ?\n score', '2:7 The formula is incomplete: a condition needs : and a value after its ?'],
    ['score * )', '1:9 Unexpected )'],
    ['score velocity', '1:7 Unexpected velocity'],
    ['score = 90 ? 1 : 2', '1:7 Use == for equal'],
    ['score <> 90 ? 1 : 2', '1:7 Use != for not equal'],
    ['score > 1 and velocity > 1 ? 1 : 2', '1:11 Use && for and'],
    ['score * 1,5', '1:10 Use a comma only between the two values of min or max. Write decimals with a point'],
    ['90%', '1:3 Percentages are not supported. Use 0.9 for 90%'],
    ['score % 2', '1:1 Percentages are not supported. Use 0.9 for 90%'],
    ['mean(score, 2)', '1:1 Unknown function: mean. Use min or max.'],
    ['2 * max(score)', '1:5 max needs two values, as in max(score, 80)'],
    ['min(80, score > 1)', '1:9 min needs a number, but this is a comparison'],
    ['10 + score ? 1 : 2', '1:1 ? needs a comparison, but this is a number'],
    ['score > 1 && 100', '1:14 && needs a comparison, but this is a number'],
    ['score > 1 ? 100 : score > 2', '1:19 : needs a number, but this is a comparison'],
    ['10 > "a" ? 1 : 2', '1:6 Only numbers, names, + - * /, comparisons, conditions, min and max can be used'],
  ];
  for (const [formula, problem] of problems) assert.equal(problemOf('formula', formula), problem);
  assert.equal(problemOf('threshold', 'score > 90'), 'none');
  assert.equal(problemOf('threshold', ' speed > 90').slice(0, 28), '1:2 Unknown variable: speed.');
  assert.equal(problemOf('threshold', 'score is 90'), '1:6 Expected something like score >= 90');
  assert.equal(problemOf('range', '89-80'), '1:1 The range ends at 80, before it starts');
  assert.equal(problemOf('range', 'velocity 80-89'), 'none');
  assert.equal(
    problemOf('range', 'abc'),
    '1:1 Unknown variable: abc. Use one of score, codeQuality, velocity, collaboration, innovation, reliability.',
  );
});

test('anything costing more than its length is refused: lists, strings, calls, depth, size', () => {
  const refused = ['[1, 2].map(x, x * 2)[0]', 'size("abc")', 'double("1")', 'score.matches("a+")', '{"a": 1}', 'null'];
  for (const text of refused) assert.ok('problem' in readFormula(text), text);
  assert.equal(
    problemOf('formula', `${'('.repeat(200)}score${')'.repeat(200)}`).endsWith('Too many nested parentheses'),
    true,
  );
  assert.match(problemOf('formula', Array(150).fill('9').join('+')), /^1:\d+ The formula has too many parts$/);
  assert.equal(problemOf('formula', 'score + '.repeat(200)), '1:1001 At most 1000 characters');
});

test('any input is parsed or rejected with a position, and never throws', () => {
  const word = fc.constantFrom(
    'score',
    'velocity',
    '90',
    '1.5',
    '+',
    '-',
    '>=',
    '?',
    ':',
    '(',
    ')',
    'min',
    ',',
    '"',
    '[',
    '\n',
    '.',
  );
  const text = fc.oneof(
    fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
    fc.string({ maxLength: 40 }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...ruleTypes), text, (type, condition) => {
      const [problem] = ruleProblems([rule(type, condition)]);
      if (problem === undefined) {
        assert.ok(Number.isFinite(ruled([rule(type, condition)], inputs(50)).score));
        return;
      }
      const line = condition.split('\n')[problem.line - 1];
      assert.ok(
        line !== undefined && problem.column >= 1 && problem.column <= line.length + 1,
        JSON.stringify(problem),
      );
      assert.ok(problem.message.length > 3);
    }),
    { numRuns: 500 },
  );
});
