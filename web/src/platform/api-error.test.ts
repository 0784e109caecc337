import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError, endsSession, isOutage, isRefusal, readRetryAfter, retryDelay, shouldRetry } from './api-error.ts';

describe('a failed read', () => {
  test('that was refused is not retried', () => {
    for (const status of [400, 401, 403, 404, 409]) assert.equal(shouldRetry(0, new ApiError(status, 'No')), false);
  });

  test('that hit the rate limit is retried twice, after the time the server asks for', () => {
    const limited = new ApiError(429, 'Rate limit exceeded', 17);
    assert.equal(isRefusal(limited), false);
    assert.deepEqual(
      [0, 1, 2].map((failures) => shouldRetry(failures, limited)),
      [true, true, false],
    );
    assert.equal(retryDelay(1, limited), 17_000);
    assert.equal(retryDelay(0, new ApiError(429, 'Rate limit exceeded')), 60_000);
  });

  test('that met a server error is retried with growing pauses', () => {
    const fault = new ApiError(500, 'Broken');
    assert.equal(shouldRetry(1, fault), true);
    assert.deepEqual(
      [0, 1, 9].map((failures) => retryDelay(failures, fault, () => 1)),
      [1_000, 2_000, 30_000],
    );
    assert.equal(
      retryDelay(1, fault, () => 0),
      1_000,
      'browsers do not all return at the same moment',
    );
    assert.equal(shouldRetry(0, new ApiError(0, 'Network error')), true);
  });
});

test('an outage is distinct from a single unavailable feature and is not retried', () => {
  const outages = [
    new ApiError(503, 'Down', 5, 'temporarily-unavailable'),
    ...[502, 503, 504].map((one) => new ApiError(one, 'Bad Gateway')),
  ];
  for (const one of outages) assert.deepEqual([isOutage(one), shouldRetry(0, one)], [true, false]);
  for (const other of [
    new ApiError(503, 'Preparing', null, 'unavailable'),
    new ApiError(500, 'Broken', null, 'unexpected'),
    new ApiError(0, 'Network error'),
  ])
    assert.equal(isOutage(other), false);
});

test('a Retry-After header is read as seconds or not at all', () => {
  assert.equal(readRetryAfter('50'), 50);
  for (const header of [null, '', '-1', 'Wed, 21 Oct 2026 07:28:00 GMT', '99999999999'])
    assert.equal(readRetryAfter(header), null);
});

test('only a response about the session ends it', () => {
  assert.deepEqual([401, 403, 429, 500, 503].map(endsSession), [true, true, false, false, false]);
});
