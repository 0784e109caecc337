import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKept } from './typed-fields.ts';

test('text is kept, but not secrets or searches', () => {
  for (const [type, autocomplete] of [
    ['text', ''],
    ['textarea', ''],
    ['email', 'username'],
  ] as const)
    assert.ok(isKept(type, autocomplete), `${type} ${autocomplete}`);
  for (const [type, autocomplete] of [
    ['password', 'current-password'],
    ['text', 'current-password'],
    ['text', 'new-password'],
    ['text', 'one-time-code'],
    ['text', 'off'],
    ['search', ''],
    ['checkbox', ''],
  ] as const)
    assert.ok(!isKept(type, autocomplete), `${type} ${autocomplete}`);
  assert.ok(isKept('text', 'off', true), 'an address that browsers may not complete');
  assert.ok(!isKept('password', 'off', true));
});
