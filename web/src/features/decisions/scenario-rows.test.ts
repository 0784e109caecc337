import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scenarioRows } from './scenario-rows.ts';

test('a change adds a second forecast', () => {
  assert.deepEqual(scenarioRows({ assumptions: [] }), ['asItIs']);
  assert.deepEqual(scenarioRows({ assumptions: ['littles-law'] }), ['asItIs', 'changed']);
});
