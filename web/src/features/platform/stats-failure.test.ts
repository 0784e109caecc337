import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, errorOf, networkError } from '../../platform/api-error.ts';
import { statsFailure } from './stats-failure.ts';

const other = 'Failed to load platform statistics - Backend service may be temporarily unavailable';
const network = 'Network error - Please check your connection and try again';

test('failed statistics name their reason', () => {
  const reasons: [unknown, string][] = [
    [
      errorOf(403, '{"message":"Access Denied"}', null),
      'Access denied - Platform statistics require additional permissions',
    ],
    [errorOf(404, '', null), 'Platform statistics endpoint not found - This may be a temporary issue'],
    [networkError(), network],
    [errorOf(500, '', null), other],
    [new Error('Network request failed'), network],
    [new Error('Canceled'), other],
    ['a text', 'Failed to load platform statistics'],
  ];
  for (const [error, text] of reasons) assert.equal(statsFailure(error), text);
});

test('a call without an answer is a network error in every language', () =>
  assert.equal(statsFailure(new ApiError(0, 'Netzwerkfehler')), network));
