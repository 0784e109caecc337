import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workloadOf } from './workload.ts';

test('a workload uses the threshold of the risk, and is shown with the middle 50% of teammates', () => {
  assert.deepEqual(workloadOf(3, [1, 2, 2, 3, 9]), {
    overload: null,
    highFrom: 6,
    teammates: { low: 2, high: 3, others: 5 },
  });
  assert.equal(workloadOf(6, []).overload, 'medium');
  assert.equal(workloadOf(9, []).overload, 'high');
  assert.equal(workloadOf(12, []).overload, 'critical');
});

test('two teammates are too few for a comparison', () => {
  assert.equal(workloadOf(3, [1, 2]).teammates, null);
});
