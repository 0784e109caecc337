import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKept, withoutLoneChoices } from './typed-fields.ts';

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

test('choices are kept with the text of their form only', () => {
  const [form, filters] = [{}, {}];
  const text = { label: 'Report name', text: 'Pier 5' };
  const format = { label: 'Format', text: 'PDF' };
  const fields = [
    { ...text, type: 'text', form },
    { ...format, type: 'select-one', form },
    { label: 'Event', text: 'All', type: 'select-one', form: filters },
    { label: 'Time', text: 'Today', type: 'select-one', form: null },
    { label: 'Description', text: ' ', type: 'text', form: filters },
  ];
  assert.deepEqual(withoutLoneChoices(fields), [text, format]);
});
