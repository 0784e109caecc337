import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { figureOf } from '../../figure/figure.ts';
import type { Observation } from '../../observation.ts';
import { type MetricKey, metricKeys } from '../definitions.ts';
import { figureSeries } from './figure-series.ts';
import { weekSeconds as week } from '../../time/durations.ts';

const parts = [0, 1, 2].map((index) => ({ from: index * week, to: (index + 1) * week }));
const row = (metric: MetricKey, at: number, value: number, excluded: string | null = null): Observation => ({
  metric,
  key: `${at}`,
  scope: 'project:1',
  at,
  value,
  personId: null,
  teamId: null,
  repositoryId: null,
  excluded,
  reference: { kind: 'issue', id: '1', title: '', url: null },
  detail: { distinct: `${value}` },
});

describe('a metric over time', () => {
  it('has a figure for each interval, and a gap if there are too few rows', () => {
    const rows = [
      ...Array.from({ length: 10 }, (_, index) => row('cycle_time', index, index)),
      ...Array.from({ length: 9 }, (_, index) => row('cycle_time', 2 * week + index, index)),
      row('cycle_time', 5, 1, 'never in progress'),
      row('throughput', 6, 1),
    ];
    const figures = figureSeries('cycle_time', rows, parts, { observedFrom: 0 });
    assert.deepEqual(figures[0], { kind: 'value', value: 4.5, n: 10, total: 11, p75: 6.75, p90: 8.1 });
    assert.deepEqual(figures[1], { kind: 'insufficient-data', have: 0, need: 10, total: 0 });
    assert.deepEqual(figures[2], { kind: 'insufficient-data', have: 9, need: 10, total: 9 });
  });

  it('is zero for a recorded rate without rows, and no data before recording began', () => {
    const figures = figureSeries('throughput', [row('throughput', 2 * week + 1, 1)], parts, { observedFrom: week });
    assert.deepEqual(
      figures.map((figure) => (figure.kind === 'value' ? figure.value : null)),
      [null, 0, 1],
    );
  });

  it('computes each interval from its own rows, and neither loses nor repeats a row', () => {
    const metric = fc.constantFrom(...metricKeys());
    const rows = fc.array(fc.tuple(fc.integer({ min: -week, max: 4 * week }), fc.nat(1), fc.boolean()), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(metric, rows, (name, input) => {
        const all = input.map(([at, value, out]) => row(name, at, value, out ? 'bot' : null));
        const figures = figureSeries(name, all, parts, { observedFrom: 0 });
        assert.deepEqual(
          figures,
          parts.map((period) => figureOf(name, all, { period, observedFrom: 0 })),
        );
        assert.deepEqual(figureSeries(name, all.toReversed(), parts, { observedFrom: 0 }), figures);
        const whole = figureOf(name, all, { period: { from: 0, to: 3 * week }, observedFrom: 0 });
        assert.equal(
          figures.reduce((total, figure) => total + figure.total, 0),
          whole.total,
        );
      }),
      { numRuns: 60 },
    );
  });
});
