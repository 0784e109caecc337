import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingScore } from './missing-score.ts';

test('a period without a score says what it lacks', () => {
  const missing = { kind: 'insufficient-data', have: 7, need: 10, total: 7 } as const;
  assert.equal(missingScore(missing), 'No score: 7 of 10 data points needed. A longer period may have enough.');
  assert.equal(missingScore({ ...missing, have: 0, need: 1 }), 'no data.');
  assert.equal(
    missingScore({ ...missing, of: 'people', have: 2, need: 3 }),
    'Withheld to protect individuals: fewer than 3 people.',
  );
});
