import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestHour } from './digest-hour.ts';

test('digests wait for the end of quiet hours', () => {
  const quiet = (from: number, to: number, enabled = true) => ({ enabled, from, to, timeZone: 'Europe/Berlin' });
  assert.equal(digestHour(undefined), 8);
  assert.equal(digestHour(quiet(20, 8)), 8);
  assert.equal(digestHour(quiet(20, 9)), 9);
  assert.equal(digestHour(quiet(6, 10)), 10);
  assert.equal(digestHour(quiet(8, 12)), 12);
  assert.equal(digestHour(quiet(9, 12)), 8);
  assert.equal(digestHour(quiet(20, 9, false)), 8);
});
