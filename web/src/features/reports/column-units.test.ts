import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellText, titleOf } from './column-units.ts';

test('a long unit is in the title of its column instead of in every cell', () => {
  assert.equal(titleOf({ title: 'Velocity', unit: 'points-per-sprint' }), 'Velocity (story points per sprint)');
  assert.equal(cellText(74, 'points-per-sprint'), '74');
});

test('a short unit stays next to its number', () => {
  assert.equal(titleOf({ title: 'Lead time', unit: 'seconds' }), 'Lead time');
  assert.equal(cellText(7200, 'seconds'), '2 hours');
});
