import assert from 'node:assert/strict';
import { test } from 'node:test';
import { velocitySpread } from './velocity-spread.ts';

test('the spread is the middle 50%, and needs at least four sprints', () => {
  assert.deepEqual(velocitySpread([40, 10, 30, 20, 50]), { low: 20, high: 40, n: 5 });
  assert.equal(velocitySpread([40, 10, 30]), null);
});
