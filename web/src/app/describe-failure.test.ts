import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../platform/api-error.ts';
import { describeFailure } from './describe-failure.ts';

const unexpected = 'An unexpected error occurred';

test('a failed screen shows the status and message of the error', () => {
  assert.deepEqual(describeFailure(new ApiError(503, 'No database')), { status: 503, message: 'No database' });
  assert.deepEqual(describeFailure(new ApiError(0, 'Network error')), { status: 500, message: 'Network error' });
  assert.deepEqual(describeFailure(new Error('x is undefined')), { status: 500, message: 'x is undefined' });
  assert.deepEqual(describeFailure({ status: 404, statusText: 'Not Found', data: { message: 'No such sprint' } }), {
    status: 404,
    message: 'Not Found: No such sprint',
  });
});

test('anything without a message is an unexpected error', () => {
  for (const error of [new Error(''), undefined, 'text', { status: 500 }])
    assert.deepEqual(describeFailure(error), { status: 500, message: unexpected });
});
