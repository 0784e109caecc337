import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { matcherOf } from './patterns.ts';

test('asterisks match any text, case is ignored, and the whole text must match', () => {
  const hotfix = matcherOf(['hotfix/*', '*-urgent']);
  for (const text of ['hotfix/', 'HOTFIX/login', 'payments-urgent']) assert.ok(hotfix(text), text);
  for (const text of ['a hotfix/login', 'urgent', 'payments-urgently', null]) assert.ok(!hotfix(text), String(text));
  assert.ok(matcherOf(['a*b*a'])('aba'));
  assert.ok(!matcherOf(['ab*ba'])('aba'), 'one text does not serve two parts');
  assert.ok(!matcherOf([])('anything'));
});

test('matches like the equivalent regular expression', () => {
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), maxLength: 6 });
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 8 });
  fc.assert(
    fc.property(pattern, text, (glob, input) => {
      const expression = new RegExp(`^${glob.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`, 'is');
      assert.equal(matcherOf([glob])(input), expression.test(input), `${glob} on ${input}`);
    }),
    { numRuns: 500 },
  );
});

test('a pattern of many asterisks matches quickly', () => {
  assert.equal(matcherOf([`${'*'.repeat(150)}~`])('feature/a-branch-of-a-usual-length'), false);
});
