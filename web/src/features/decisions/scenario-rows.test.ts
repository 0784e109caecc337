import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scenarioRows } from './scenario-rows.ts';

test('without a change there is one forecast, with one there are two', () => {
  assert.deepEqual(scenarioRows({ assumptions: [] }), ['asItIs']);
  assert.deepEqual(scenarioRows({ assumptions: ['littles-law'] }), ['asItIs', 'changed']);
});
