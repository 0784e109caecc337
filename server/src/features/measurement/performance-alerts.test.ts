import type { PersonScore } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { droppedScores } from './performance-alerts.ts';
import type { PeriodPart, StoredScore } from './scores.store.ts';

const people = [{ id: 'p', name: 'Ada' }];
const stored = (part: PeriodPart, overall: number | null, high = overall ?? 0): StoredScore => ({
  subject: 'person:p',
  part,
  windowFrom: 0,
  windowTo: 1,
  score:
    overall === null
      ? { kind: 'insufficient-data', have: 3, need: 10 }
      : ({ kind: 'value', overall, high } as PersonScore),
});
const dropFrom = (before: StoredScore, now: StoredScore) => droppedScores([before, now], people);

test('a score that fell below 70 by more than its own uncertainty is told', () => {
  assert.deepEqual(dropFrom(stored('previous', 78), stored('current', 64.6, 70)), [
    { personId: 'p', name: 'Ada', score: 64.6 },
  ]);
});

test('a score that moved within its interval, was low before, or stays above, is not', () => {
  assert.deepEqual(dropFrom(stored('previous', 71), stored('current', 68, 74)), []);
  assert.deepEqual(dropFrom(stored('previous', 69), stored('current', 50, 52)), []);
  assert.deepEqual(dropFrom(stored('previous', 90), stored('current', 70, 71)), []);
});

test('no data is no low score', () => {
  assert.deepEqual(dropFrom(stored('previous', 80), stored('current', null)), []);
  assert.deepEqual(dropFrom(stored('previous', null), stored('current', 40)), []);
});
