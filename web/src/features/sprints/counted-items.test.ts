import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countedItems } from './counted-items.ts';

test('a figure of a sprint names the items that add no points', () => {
  const points = (n: number, total: number) => countedItems({ kind: 'value', value: 70, n, total }, 'points');
  assert.equal(points(18, 18), '18 items');
  assert.equal(points(16, 18), '16 of 18 items estimated');
  assert.equal(
    countedItems({ kind: 'insufficient-data', have: 0, need: 1, total: 1 }, 'points'),
    '1 item without an estimate',
  );
  assert.equal(countedItems({ kind: 'insufficient-data', have: 0, need: 1, total: 1 }, 'share'), '');
});
