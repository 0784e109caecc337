import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questionDeadline } from './asked-deadline.ts';

test('a deadline is the next day of the month with that number', () => {
  assert.equal(questionDeadline('Can we ship by the 15th?', '2026-11-10'), '2026-11-15');
  assert.equal(questionDeadline('Can we ship by the 15th?', '2026-11-15'), '2026-11-15');
  assert.equal(questionDeadline('Can we ship by the 15th?', '2026-12-16'), '2027-01-15');
  assert.equal(questionDeadline('can Mobile ship by 31st', '2026-11-10'), '2026-12-31');
  assert.equal(questionDeadline('Will we ship by the 30th?', '2027-01-31'), '2027-03-30');
  assert.equal(questionDeadline('Können wir bis zum 15. liefern?', '2026-11-10'), '2026-11-15');
});

test('a question that names no day has no deadline', () => {
  for (const question of ['When will it be done?', 'Can we ship by the 45th?', 'Can we ship by the 0th?'])
    assert.equal(questionDeadline(question, '2026-11-10'), null);
});
