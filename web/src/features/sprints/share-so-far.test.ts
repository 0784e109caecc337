import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { SprintFigures } from '@sightline/contract';
import { shareState } from './share-so-far.ts';

const sprint = (state: 'active' | 'closed', value: number) => ({
  state,
  figures: {
    completionRate: { metric: 'completion_rate', unit: 'share', figure: { kind: 'value', value, n: 9, total: 9 } },
    completed: { metric: 'sprint_completed', unit: 'points', figure: { kind: 'value', value, n: 0, total: 0 } },
  } as unknown as SprintFigures,
});

it('a share of nothing says nothing before the sprint ends', () => {
  assert.equal(shareState(sprint('active', 0), 'completionRate'), 'early');
  assert.equal(shareState(sprint('closed', 0), 'completionRate'), 'result');
});

it('a share of an active sprint is the share so far', () => {
  assert.equal(shareState(sprint('active', 0.4), 'completionRate'), 'so-far');
});

it('work that nobody completed is a true zero', () => {
  assert.equal(shareState(sprint('active', 0), 'completed'), 'result');
});
