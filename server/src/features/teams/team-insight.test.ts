import type { MetricFigure } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insightOf } from './team-insight.ts';

const known = (metric: string, unit: MetricFigure['unit'], values: [number, number] | null): MetricFigure => {
  const figureOf = (value: number | undefined): MetricFigure['figure'] =>
    value === undefined
      ? { kind: 'insufficient-data', have: 0, need: 1, total: 0 }
      : { kind: 'value', value, n: 6, total: 6 };
  const [now, before] = values ?? [];
  const change = { absolute: 0, relative: null, direction: 'unclear', pValue: 0.0001 } as const;
  return {
    metric,
    unit,
    better: 'higher',
    figure: figureOf(now),
    previous: figureOf(before),
    change: values === null ? null : change,
    band: null,
    recent: [],
  };
};

test('each statement about velocity has the unit of its team', () => {
  const team = (id: string, unit: MetricFigure['unit'], values: [number, number]) => ({
    id,
    name: id,
    avgPerformanceScore: known('performance_score', 'score', null),
    velocity: known('velocity', unit, values),
    deploymentFreq: known('deployment_frequency', 'per-week', null),
    leadTime: known('lead_time', 'seconds', null),
  });
  const { statements } = insightOf([
    team('Mobile', 'points-per-sprint', [60, 20]),
    team('Platform', 'items-per-sprint', [10, 5]),
  ]);
  assert.deepEqual(
    statements.map(({ name, unit, now }) => [name, now.value, unit]),
    [
      ['Mobile', 60, 'points-per-sprint'],
      ['Platform', 10, 'items-per-sprint'],
    ],
  );
});
