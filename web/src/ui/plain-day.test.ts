import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainDayIn } from './plain-day.ts';

test('days are in the given time zone', () => {
  const lateInLondon = Date.UTC(2026, 10, 20, 23, 30);
  assert.equal(plainDayIn('Europe/London', lateInLondon), '2026-11-20');
  assert.equal(plainDayIn('Europe/Berlin', lateInLondon), '2026-11-21');
});
