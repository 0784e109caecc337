import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aggregationWords } from './aggregation-words.ts';
import { weightedMeanOf } from './score-receipt.ts';

test('the description of a figure formats numbers like the figure', () => {
  const options = { period: { from: 0, to: 7 * 86_400 }, observedFrom: 0, timeZone: 'UTC' };
  const included = { n: 1501, ones: 1200, total: 1501.5, teams: 1 };
  assert.equal(aggregationWords('throughput', included, options), '1,501.5 items in 1,501 rows ÷ 1 week (7 days)');
  assert.equal(aggregationWords('lead_time', included, options), 'median of 1,501');
  assert.equal(aggregationWords('change_failure_rate', included, options), 'share: 1,200 of 1,501');
});

test('a mean of one signal is of “1 signal”', () => {
  assert.equal(weightedMeanOf(1), 'weighted mean of 1 signal');
  assert.equal(weightedMeanOf(1501), 'weighted mean of 1,501 signals');
});
