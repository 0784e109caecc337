import type { Recommendation } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupsOf, partsOf } from './arrange.ts';

test('recommendations with the same title are grouped in the order of the first', () => {
  const all = ['a', 'b', 'a', 'c', 'b'].map((title, index) => ({ title, index }));
  assert.deepEqual(
    groupsOf(all).map((group) => group.map(({ index }) => index)),
    [[0, 2], [1, 4], [3]],
  );
});

test('what is in progress, urgent or high comes first, and the rest is folded', () => {
  const threshold = 80;
  const of = (priority: Recommendation['priority'], status: Recommendation['status'], confidenceLevel = 90) => ({
    priority,
    status,
    confidenceLevel,
  });
  const [urgent, high, medium, low] = [of('urgent', 'new'), of('high', 'new'), of('medium', 'new'), of('low', 'new')];
  const begun = of('low', 'in_progress', 20);
  const [done, dismissed] = [of('urgent', 'completed'), of('high', 'dismissed')];
  const unsure = of('urgent', 'new', 79);
  assert.deepEqual(partsOf([urgent, high, unsure, medium, done, dismissed, low, begun], threshold), {
    first: [urgent, high, begun],
    later: [medium, low],
    unsure: [unsure],
    settled: [done, dismissed],
  });
  assert.deepEqual(partsOf([medium, low, done], threshold), {
    first: [medium, low],
    later: [],
    unsure: [],
    settled: [done],
  });
});
