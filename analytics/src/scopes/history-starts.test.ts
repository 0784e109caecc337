import assert from 'node:assert/strict';
import { test } from 'node:test';
import { on } from '../metrics/flow/work-facts.test-support.ts';
import { measureAll } from '../measure.ts';
import { deliveryRules, threeReleases } from '../metrics/dora/delivery-facts.test-support.ts';
import type { MetricKey } from '../metrics/definitions.ts';
import { withinHistory, type HistoryStarts } from './history-starts.ts';

const measured = measureAll(threeReleases(), deliveryRules(), on(10));

/** The days with a row of the metric. */
const daysOf = (metric: MetricKey, starts: HistoryStarts): number[] =>
  withinHistory(measured, starts, 'UTC')
    .observations.filter((row) => row.metric === metric)
    .map(({ at }) => (at - on(0)) / (on(1) - on(0)));

test('deployments before the first incidents were collected have no failure rate', () => {
  const starts = { repository: on(0), project: on(3) };
  assert.deepEqual(daysOf('deployment_frequency', starts), [1, 3, 5]);
  assert.deepEqual(daysOf('change_failure_rate', starts), [3, 5]);
  assert.deepEqual(daysOf('own_deployment_success', starts), [3, 5]);
});

test('without Jira, deployments fail only as repositories show', () => {
  assert.deepEqual(daysOf('change_failure_rate', { repository: on(2) }), [3, 5]);
});
