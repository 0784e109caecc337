import assert from 'node:assert/strict';
import { it } from 'node:test';
import { possibleFrom } from './prediction-days.ts';

it('waits until the last day that a prediction needs is over', () => {
  assert.equal(possibleFrom({ madeOn: '2026-11-30' }, { have: 80, need: 85 }), '2026-12-06');
});
