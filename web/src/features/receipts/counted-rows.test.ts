import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countedRows } from './counted-rows.ts';

test('rows count even without the working day that a figure needs', () => {
  const leftOut = [{ reason: 'A bot', count: 2 }];
  const figure = { kind: 'insufficient-data', have: 0, need: 1, total: 5 } as const;
  assert.equal(countedRows({ figure: { ...figure, of: 'working-days' }, leftOut }), 3);
  assert.equal(countedRows({ figure, leftOut }), 0);
  assert.equal(countedRows({ figure: { kind: 'value', value: 2, n: 4, total: 6 }, leftOut }), 4);
});
