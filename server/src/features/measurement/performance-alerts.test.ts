import type { PersonScore } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { droppedScores } from './performance-alerts.ts';
import type { PeriodPart, StoredScore } from './scores.store.ts';

const people = [{ id: 'p', name: 'Ada' }];
/** With an interval of so much to both sides. */
const stored = (part: PeriodPart, overall: number | null, half = 2): StoredScore => ({
  subject: 'person:p',
  part,
  windowFrom: 0,
  windowTo: 1,
  score:
    overall === null
      ? { kind: 'insufficient-data', have: 3, need: 10 }
      : ({ kind: 'value', overall, low: overall - half, high: overall + half, n: 40 } as PersonScore),
});
const dropFrom = (before: StoredScore, now: StoredScore) => droppedScores([before, now], people);

test('a score that clearly fell below 70 is told, from what to what', () => {
  assert.deepEqual(dropFrom(stored('previous', 78), stored('current', 64.64)), [
    { personId: 'p', name: 'Ada', score: 64.6, before: 78 },
  ]);
});

test('a score that moved within its usual spread, was low before, or stays above, is not', () => {
  assert.deepEqual(dropFrom(stored('previous', 71, 5), stored('current', 68, 5)), []);
  assert.deepEqual(dropFrom(stored('previous', 78, 8), stored('current', 68, 1)), []);
  assert.deepEqual(dropFrom(stored('previous', 69), stored('current', 50)), []);
  assert.deepEqual(dropFrom(stored('previous', 90), stored('current', 70)), []);
});

test('the more people there are, the clearer a drop must be', () => {
  const pair = [stored('previous', 76), stored('current', 69.8)] as const;
  assert.equal(dropFrom(...pair).length, 1);
  const others = Array.from({ length: 400 }, (_, index) => ({ id: `q${index}`, name: 'Someone' }));
  const steady = others.flatMap(({ id }) =>
    [stored('previous', 75), stored('current', 75.5)].map((one) => ({ ...one, subject: `person:${id}` })),
  );
  assert.deepEqual(droppedScores([...pair, ...steady], [...people, ...others]), []);
});

test('no data is no low score', () => {
  assert.deepEqual(dropFrom(stored('previous', 80), stored('current', null)), []);
  assert.deepEqual(dropFrom(stored('previous', null), stored('current', 40)), []);
});
