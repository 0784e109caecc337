import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { secretWeakness } from './secret-weakness.ts';

test('typed keys are distinguished from random ones', () => {
  for (const weak of [
    '0'.repeat(64),
    'ab'.repeat(32),
    'deadbeef'.repeat(8),
    '0123456789abcdef'.repeat(4),
    '0123456789ABCDEF'.repeat(4),
    `${'a'.repeat(63)}b`,
    `${'01'.repeat(30)}2345`,
  ])
    assert.match(secretWeakness(weak) ?? '', /^SECRET_KEY is easy to guess/, weak);
  for (let made = 0; made < 1_000; made += 1) {
    const key = randomBytes(32).toString('hex');
    assert.equal(secretWeakness(key), null, key);
  }
});
