import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cycleTime, scenarioRows } from './scenario-rows.ts';

test('a change adds a second forecast', () => {
  assert.deepEqual(scenarioRows({ assumptions: [] }), ['asItIs']);
  assert.deepEqual(scenarioRows({ assumptions: ['littles-law'] }), ['asItIs', 'changed']);
});

test('a range of cycle times names its unit once', () => {
  const day = 86_400;
  assert.equal(cycleTime({ low: 2 * day, high: 2.3 * day }), '2–2.3 days');
  assert.equal(cycleTime({ low: 3.81 * day, high: 3.82 * day }), '3.8 days');
  assert.equal(cycleTime({ low: day, high: 2 * day }), '24 hours – 2 days');
  assert.equal(cycleTime(null), '—');
});
