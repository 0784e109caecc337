import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasLongerRange } from './longer-range.ts';

const timeZone = 'Europe/Berlin';

test('a year is the longest range, even across clock changes', () => {
  assert.equal(hasLongerRange({ from: '2025-11-21T23:00:00Z', to: '2026-11-21T23:00:00Z', timeZone }), false);
  assert.equal(hasLongerRange({ from: '2025-05-31T22:00:00Z', to: '2026-05-31T22:00:00Z', timeZone }), false);
  assert.equal(hasLongerRange({ from: '2026-05-25T22:00:00Z', to: '2026-11-21T23:00:00Z', timeZone }), true);
});
