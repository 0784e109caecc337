import { valueParts } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scoreLabel } from './score-label.ts';

test('a score’s label matches the displayed number', () => {
  const [excellent, good] = [scoreLabel(90), scoreLabel(70)];
  assert.notEqual(excellent, good);
  for (const [exact, written, label] of [
    [89.6, '90', excellent],
    [89.4, '89', good],
    [69.5, '70', good],
  ] as const) {
    assert.equal(valueParts(exact, 'score').number, written);
    assert.equal(scoreLabel(exact), label);
  }
});
