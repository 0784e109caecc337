import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from './add-days.ts';

test('days are added by the calendar, across months, leap days and years', () => {
  assert.equal(addDays('2028-02-28', 1), '2028-02-29');
  assert.equal(addDays('2027-02-28', 1), '2027-03-01');
  assert.equal(addDays('2027-01-01', -1), '2026-12-31');
  assert.equal(addDays('2026-11-20', 0), '2026-11-20');
});
