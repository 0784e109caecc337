import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestedDelay, jitteredDelay, resetDelay, sourceTime } from './retry-delay.ts';

const now = Date.UTC(2026, 10, 20, 12);
const headers = (entries: Record<string, string>) => new Headers(entries);

test('Retry-After is accepted in seconds and as an HTTP date', () => {
  assert.equal(requestedDelay(headers({ 'retry-after': '7' }), now), 7_000);
  assert.equal(requestedDelay(headers({ 'retry-after': new Date(now + 90_000).toUTCString() }), now), 90_000);
  assert.equal(requestedDelay(headers({ 'retry-after': new Date(now - 5_000).toUTCString() }), now), 0);
});

test('without Retry-After, the reset headers are used', () => {
  assert.equal(requestedDelay(headers({ 'x-ratelimit-reset': '2026-11-20T12:01:00Z' }), now), 60_000);
  assert.equal(resetDelay(headers({ 'x-ratelimit-reset': String(now / 1_000 + 30) }), now), 30_000);
  assert.equal(resetDelay(headers({ 'ratelimit-reset': '12' }), now), 12_000);
  assert.equal(requestedDelay(headers({ 'retry-after': 'soon' }), now), null);
  assert.equal(requestedDelay(headers({}), now), null);
});

test('times are relative to the clock of the source, however wrong it is', () => {
  const theirs = now - 40 * 60_000;
  const date = new Date(theirs).toUTCString();
  assert.equal(sourceTime(headers({ date })), theirs);
  assert.equal(requestedDelay(headers({ date, 'retry-after': new Date(theirs + 30_000).toUTCString() }), now), 30_000);
  assert.equal(resetDelay(headers({ date, 'x-ratelimit-reset': String(theirs / 1_000 + 20) }), now), 20_000);
  assert.equal(sourceTime(headers({ date: 'yesterday' })), null);
  assert.equal(sourceTime(headers({})), null);
});

test('backoff delays are a share of a bound that doubles up to a cap', () => {
  assert.deepEqual(
    [0, 1, 2, 5, 6, 40].map((attempt) => jitteredDelay(attempt, 1)),
    [500, 1_000, 2_000, 16_000, 20_000, 20_000],
  );
  assert.deepEqual(
    [0, 0.25, 0.5].map((random) => jitteredDelay(3, random)),
    [0, 1_000, 2_000],
  );
});
