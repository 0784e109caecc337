import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartAxis } from './chart-axis.ts';

const axis = (
  unit: Parameters<typeof chartAxis>[0]['unit'],
  values: (number | null)[],
  shape = 'line' as 'line' | 'bar',
) => chartAxis({ unit, shape, series: [{ name: 'x', values }] });

test('an axis ends at a round number in the unit of its labels', () => {
  assert.deepEqual(axis('seconds', [90_000, 340_000]), { start: 0, end: 4 * 86_400 });
  assert.deepEqual(axis('seconds', [9_000]), { start: 0, end: 3 * 3_600 });
  assert.deepEqual(axis('share', [0.134, null]), { start: 0, end: 0.2 });
  assert.deepEqual(axis('per-week', [36.5]), { start: 0, end: 40 });
});

test('lines of scores begin near their lowest value, bars at zero and end at 100', () => {
  assert.deepEqual(axis('score', [71.4, 84]), { start: 60, end: 90 });
  assert.deepEqual(axis('score', [71.4, 98]), { start: 60, end: 100 });
  assert.deepEqual(axis('score', [64.2, 70.4], 'bar'), { start: 0, end: 100 });
});

test('an axis without values, or of zeros only, has an end above its start', () => {
  for (const values of [[], [null], [0, 0]]) assert.deepEqual(axis('items', values), { start: 0, end: 1 });
});
