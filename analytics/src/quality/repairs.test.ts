import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FigureRow } from '../observation.ts';
import type { MetricKey } from '../metrics/definitions.ts';
import type { Doubt, Gap } from './gaps.ts';
import { rankRepairs, widthOf, type DoubtedFigure } from './repairs.ts';

const day = 86_400;
const period = { from: 100 * day, to: 128 * day };
const at = period.from;

const figure = (metric: MetricKey, values: readonly number[], doubts: readonly Doubt[]): DoubtedFigure => ({
  metric,
  counted: values.map((value): FigureRow => ({ metric, at, value, excluded: null, detail: {} })),
  options: { period, minimum: 1, observedFrom: 0 },
  doubts,
});
const rows = (metric: MetricKey, gap: Gap, count: number, [low, high]: [number, number]): Doubt[] =>
  Array.from({ length: count }, (_, index) => ({
    metric,
    row: `${gap.kind} ${gap.key} ${index}`,
    at,
    personId: null,
    repositoryId: null,
    gap,
    effect: 'row',
    counted: null,
    low,
    high,
  }));

const payments: Gap = { kind: 'production-rule', key: 'payments' };
const search: Gap = { kind: 'production-rule', key: 'search' };
const dates: Gap = { kind: 'source-dates', key: 'payments' };

describe('repairs', () => {
  it('are ranked by how much they narrow bounds, over all figures', () => {
    const deployments = [...rows('throughput', payments, 1, [1, 1]), ...rows('throughput', search, 6, [1, 1])];
    const durations = rows('cycle_time', payments, 2, [0, Infinity]);
    const repairs = rankRepairs([
      figure('throughput', [1, 1, 1, 1], deployments),
      figure('cycle_time', [10, 11, 12, 13, 14, 15, 16, 17], durations),
    ]);
    assert.deepEqual(
      repairs.map(({ key, metrics }) => [key, metrics]),
      [
        ['search', ['throughput']],
        ['payments', ['cycle_time', 'throughput']],
      ],
    );
    assert.equal(repairs[0]!.rows, 6);
    assert.ok(repairs[0]!.narrowing > repairs[1]!.narrowing);
  });

  it('rank first if they alone remove an unbounded range', () => {
    const repairs = rankRepairs([
      figure(
        'cycle_time',
        [1, 2, 3],
        [...rows('cycle_time', payments, 1, [0, Infinity]), ...rows('cycle_time', search, 5, [0, Infinity])],
      ),
    ]);
    assert.deepEqual(
      repairs.map(({ key }) => key),
      ['search', 'payments'],
    );
  });

  it('share the credit if only two of them together remove an unbounded range', () => {
    const both = [...rows('cycle_time', payments, 2, [0, Infinity]), ...rows('cycle_time', dates, 2, [0, Infinity])];
    const [first, second] = rankRepairs([figure('cycle_time', [1, 2, 3], both)]);
    assert.ok(first!.narrowing > 0);
    assert.equal(first!.narrowing, second!.narrowing);
  });

  it('do not exist if nothing is in doubt', () => {
    assert.deepEqual(rankRepairs([figure('throughput', [1], [])]), []);
  });

  it('count rows that a figure needs to reach its minimum', () => {
    const waiting = { ...figure('cycle_time', [1], rows('cycle_time', payments, 3, [0, Infinity])) };
    const needsFour = { ...waiting, options: { ...waiting.options, minimum: 4 } };
    const needsFive = { ...waiting, options: { ...waiting.options, minimum: 5 } };
    assert.equal(widthOf(needsFour, needsFour.doubts), 1);
    assert.equal(widthOf(needsFive, needsFive.doubts), 0);
  });
});
