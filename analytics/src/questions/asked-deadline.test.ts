import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedDeadline } from './asked-deadline.ts';

test('a deadline is the next day of that number, in a month that has it', () => {
  assert.equal(askedDeadline('Can we ship by the 15th?', '2026-11-10'), '2026-11-15');
  assert.equal(askedDeadline('Can we ship by the 15th?', '2026-11-15'), '2026-11-15');
  assert.equal(askedDeadline('Can we ship by the 15th?', '2026-12-16'), '2027-01-15');
  assert.equal(askedDeadline('can Mobile ship by 31st', '2026-11-10'), '2026-12-31');
  assert.equal(askedDeadline('Will we ship by the 30th?', '2027-01-31'), '2027-03-30');
});

test('what names no day has no deadline', () => {
  for (const question of ['When will it be done?', 'Can we ship by the 45th?', 'Can we ship by the 0th?'])
    assert.equal(askedDeadline(question, '2026-11-10'), null);
});
