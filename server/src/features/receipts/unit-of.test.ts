import type { MetricKey, Observation } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowUnit } from './aggregation-words.ts';
import { figureOfRows, unitOf } from './unit-of.ts';

const row = (metric: MetricKey, measure: string, excluded: string | null = null): Observation => ({
  metric,
  key: `${measure}/${excluded}`,
  scope: 'board:1',
  at: 0,
  value: 3,
  personId: null,
  teamId: null,
  repositoryId: null,
  excluded,
  reference: { kind: 'sprint', id: '1', title: 'Sprint 1', url: null },
  detail: { measure },
});

test('a team without estimates has its velocity, and no other metric, in items', () => {
  assert.equal(
    unitOf('velocity', [row('velocity', 'items'), row('velocity', 'points', 'no work in the sprint')]),
    'items-per-sprint',
  );
  assert.equal(unitOf('velocity', [row('velocity', 'items'), row('velocity', 'points')]), 'points-per-sprint');
  assert.equal(unitOf('velocity', []), 'points-per-sprint');
  assert.equal(unitOf('completion_rate', [row('completion_rate', 'items')]), 'share');
});

test('a row of a share or rate is a count, and a row of a mean of shares is a share', () => {
  assert.equal(rowUnit(row('change_failure_rate', 'points')), 'count');
  assert.equal(rowUnit(row('flow_efficiency', 'points')), 'share');
  assert.equal(rowUnit(row('merged_pull_requests', 'points')), 'count');
  assert.equal(rowUnit(row('completed_work', 'points')), 'points');
  assert.equal(rowUnit(row('velocity', 'points')), 'points');
  assert.equal(rowUnit(row('velocity', 'items')), 'items');
});

test('sprints in points and sprints in items have no common mean', () => {
  const figure = (...rows: Observation[]) => figureOfRows(rows[0]!.metric, rows, { period: { from: 0, to: 1 } });
  assert.deepEqual(figure(row('velocity', 'items'), row('velocity', 'points')), {
    kind: 'insufficient-data',
    of: 'one-unit',
    have: 2,
    need: 1,
    total: 2,
  });
  assert.equal(figure(row('velocity', 'items'), row('velocity', 'points', 'no work in the sprint')).kind, 'value');
  assert.equal(figure(row('completion_rate', 'items'), row('completion_rate', 'points')).kind, 'value');
});
