import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metricDefinitions, metricKeys } from '../metrics/definitions.ts';
import { nearestMetrics } from './nearest-metrics.ts';
import { parseQuestion } from './parse-question.ts';

test('metrics that share words with a question come first', () => {
  assert.equal(nearestMetrics('Is our reviewing response good?', 3)[0], 'review_response_time');
  assert.equal(nearestMetrics('are deployments frequent', 3)[0], 'deployment_frequency');
  assert.equal(nearestMetrics('What about deployments, reviews, incidents and defects?', 2).length, 2);
  assert.deepEqual(nearestMetrics('Is it?', 3), []);
});

test('a question about the name of any metric is about that metric', () => {
  const known = { teams: [], people: [], today: '2026-11-20' };
  for (const key of metricKeys()) {
    const parsed = parseQuestion(`What was our ${metricDefinitions[key].name.toLowerCase()} last month?`, known);
    assert.equal(parsed.kind === 'understood' ? parsed.metric : parsed.reason, key);
  }
});
