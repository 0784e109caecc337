import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isIdleTooLong, isRefreshDue, reconnectDelay } from './schedules.ts';

const hour = 3_600_000;
const times = (age: number, returned = false) => ({ now: age, refreshedAt: 0, activeAt: age, returned, strict: false });

test('a token is refreshed every three hours', () => {
  assert.equal(isRefreshDue(times(3 * hour - 1)), false);
  assert.equal(isRefreshDue(times(3 * hour)), true);
});

test('on return to the tab it is refreshed when older than two hours', () => {
  assert.equal(isRefreshDue(times(2 * hour, true)), false);
  assert.equal(isRefreshDue(times(2 * hour + 1, true)), true);
  assert.equal(isRefreshDue(times(2 * hour + 1, false)), false);
});

test('after three and a half idle hours it is refreshed', () => {
  const idle = { now: 3.5 * hour, refreshedAt: 1 * hour, activeAt: 0, returned: false, strict: false };
  assert.equal(isRefreshDue(idle), true);
  assert.equal(isRefreshDue({ ...idle, activeAt: 1 }), false);
});

test('a strict session is refreshed every five minutes with user activity', () => {
  const minute = 60_000;
  const strict = { now: 5 * minute, refreshedAt: 0, activeAt: 1, returned: false, strict: true };
  assert.equal(isRefreshDue(strict), true);
  assert.equal(isRefreshDue({ ...strict, now: 5 * minute - 1 }), false);
  assert.equal(isRefreshDue({ ...strict, activeAt: 0, returned: true }), false, 'looking at the tab is no activity');
  assert.equal(isIdleTooLong({ now: 15 * minute, activeAt: 0, strict: true }), true);
  assert.equal(isIdleTooLong({ now: 15 * minute - 1, activeAt: 0, strict: true }), false);
  assert.equal(isIdleTooLong({ now: 5 * hour, activeAt: 0, strict: false }), false);
});

test('reconnecting doubles its delay and gives up after five attempts', () => {
  const delays = (random: number) => [1, 2, 3, 4, 5, 6].map((attempt) => reconnectDelay(attempt, random));
  assert.deepEqual(delays(1), [1_000, 2_000, 4_000, 8_000, 16_000, null]);
  assert.deepEqual(delays(0), [500, 1_000, 2_000, 4_000, 8_000, null]);
});
