import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isShown } from './show-organization-error.ts';

test('a failed change of the organization is reported, unless the message includes 404', () => {
  assert.deepEqual(
    [new Error('HTTP 404'), new Error('HTTP 502'), new Error('The last admin cannot leave.'), 'unknown'].map(isShown),
    [false, true, true, true],
  );
});
