import type { Recommendation } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarizeRecommendations } from './summarize-recommendations.ts';

const one = (priority: Recommendation['priority'], status: Recommendation['status'], actions = 2) => ({
  priority,
  status,
  document: { actions: Array.from({ length: actions }, () => null) },
});

test('dismissed recommendations do not count as priorities, and only open ones count actions', () => {
  const all = [
    one('urgent', 'new'),
    one('high', 'in_progress', 3),
    one('high', 'completed'),
    one('high', 'dismissed'),
    one('low', 'new', 1),
  ];
  assert.deepEqual(summarizeRecommendations(all), { high: 3, inProgress: 1, completed: 1, actions: 6 });
  assert.deepEqual(summarizeRecommendations([]), { high: 0, inProgress: 0, completed: 0, actions: 0 });
});
