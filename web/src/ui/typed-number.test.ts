import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedNumber } from './typed-number.ts';

test('an emptied or half-typed field has no number, and is not 0', () => {
  assert.equal(typedNumber(''), null);
  assert.equal(typedNumber('  '), null);
  assert.equal(typedNumber('-'), null);
  assert.equal(typedNumber('1e999'), null);
  assert.equal(typedNumber('-2'), -2);
  assert.equal(typedNumber('1.5'), 1.5);
  assert.equal(typedNumber('0'), 0);
});

test('a number out of bounds is not taken', () => {
  assert.equal(typedNumber('1', { min: 10 }), null);
  assert.equal(typedNumber('15', { min: 10 }), 15);
  assert.equal(typedNumber('200', { min: 1, max: 90 }), null);
});
