import type { Recommendation } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupsOf, partsOf, summaryOf } from './summary.ts';

const one = (priority: Recommendation['priority'], status: Recommendation['status'], actions = 2) => ({
  priority,
  status,
  actions: Array.from({ length: actions }, () => ({ action: '', timeline: '', effort: 'low' as const })),
});

test('dismissed recommendations do not count as priorities, and only open ones count actions', () => {
  const all = [
    one('urgent', 'new'),
    one('high', 'in_progress', 3),
    one('high', 'completed'),
    one('high', 'dismissed'),
    one('low', 'new', 1),
  ];
  assert.deepEqual(summaryOf(all), { high: 3, inProgress: 1, completed: 1, actions: 6 });
  assert.deepEqual(summaryOf([]), { high: 0, inProgress: 0, completed: 0, actions: 0 });
});

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
