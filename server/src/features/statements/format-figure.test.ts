import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatFigure } from './format-figure.ts';

const missing = (have: number, need: number, of?: 'people' | 'working-days' | 'one-unit') =>
  formatFigure({ kind: 'insufficient-data', have, need, total: 3, ...(of === undefined ? {} : { of }) }, 'per-week');

test('a figure without a value says what is missing', () => {
  assert.equal(missing(0, 1), 'No data');
  assert.equal(missing(3, 10), '3 of 10 needed');
  assert.equal(missing(0, 3, 'people'), 'Withheld');
  assert.equal(missing(6, 1, 'one-unit'), 'Mixed units');
  // Of somebody who finished items today, but has not worked a day.
  assert.equal(missing(0, 1, 'working-days'), '0 of 1 working days needed');
});
