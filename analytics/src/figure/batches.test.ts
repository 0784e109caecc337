import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { metricDefinitions, type MetricKey, metricKeys } from '../metrics/definitions.ts';
import { figureSeries } from '../metrics/trends/figure-series.ts';
import type { Figure, FigureRow } from '../observation.ts';
import { batchesBetween, batchOf, dayOfBatch, type Batches } from './batches.ts';
import { pValueOfDifference } from './difference.ts';
import { exactSum, rounded, sumOfSums } from './exact-sum.ts';
import { figureOf } from './figure.ts';
import { figureWithInterval } from './interval.ts';
import { daySeconds as day } from '../time/durations.ts';

const hour = 3600;
const days = 60;
/** The organization's midnight, in seconds since midnight UTC. */
const midnight = 22 * hour;
const startOf = (date: number): number => (date - 1) * day + midnight;

const metrics = metricKeys().filter((metric) => metricDefinitions[metric].aggregate !== 'distinct');

/** As stored: a batch lies within one day of UTC and one of the organization. */
const batchesOf = (metric: MetricKey, rows: readonly FigureRow[]): Batches => {
  const interval = (at: number): number => dayOfBatch({ at }) * day + (at % day >= midnight ? midnight : 0);
  const batches = [...Map.groupBy(rows, ({ at }) => interval(at))]
    .sort(([a], [b]) => a - b)
    .map(([at, some]) =>
      batchOf(
        metric,
        at,
        some.length,
        Float64Array.from(some.flatMap(({ excluded, value }) => (excluded === null ? [value] : []))),
      ),
    );
  return { metric, batches };
};

const input = fc
  .record({
    metric: fc.constantFrom(...metrics),
    rows: fc.array(
      fc.tuple(
        fc.integer({ min: day, max: days * day - 1 }),
        fc.oneof(
          fc.constantFrom(0, 1, 2, 0.5),
          fc.nat(1e9).map((value) => value / 977),
        ),
        fc.boolean(),
      ),
      { maxLength: 200 },
    ),
    from: fc.integer({ min: 2, max: 40 }),
    length: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ metric, rows, from, length }) => ({
    metric,
    rows: rows.map(([at, value, out]): FigureRow => {
      const isShare = metricDefinitions[metric].aggregate === 'share';
      return { metric, at, value: isShare ? value % 2 : value, excluded: out ? 'bot' : null, detail: {} };
    }),
    now: { period: { from: startOf(from), to: startOf(from + length) }, observedFrom: 0 },
    before: { period: { from: startOf(1), to: startOf(from) }, observedFrom: 0 },
  }));

const bounds = (figure: Figure): (number | undefined)[] =>
  figure.kind === 'value' ? [figure.low, figure.high] : [undefined, undefined];
const isNear = (one: number | undefined | null, other: number | undefined | null): boolean =>
  one === other || Math.abs((one ?? NaN) - (other ?? NaN)) <= 1e-8 * Math.max(1, Math.abs(one ?? 0));

describe('batches of rows', () => {
  it('give exactly the same figures, intervals and p-values as their rows', () => {
    fc.assert(
      fc.property(input, ({ metric, rows, now, before }) => {
        const edges = [now.period, before.period].flatMap(({ from, to }) => [from, to]);
        for (const batches of [batchesOf(metric, rows), batchesBetween(metric, rows, edges)]) {
          assert.deepEqual(figureOf(metric, batches, now), figureOf(metric, rows.toReversed(), now));
          const intervals = [batches, rows].map((counted) => bounds(figureWithInterval(metric, counted, now)));
          const pValues = [batches, rows].map((counted) =>
            pValueOfDifference(metric, { rows: counted, options: now }, { rows: counted, options: before }),
          );
          assert.ok(isNear(intervals[0]![0], intervals[1]![0]) && isNear(intervals[0]![1], intervals[1]![1]));
          assert.ok(isNear(pValues[0], pValues[1]), `${pValues.join(' and ')}`);
        }
      }),
    );
  });

  it('give the same series as their rows', () => {
    fc.assert(
      fc.property(input, ({ metric, rows, now: { period } }) => {
        const parts = [
          { from: period.from, to: startOf(45) },
          { from: startOf(45), to: Math.max(period.to, startOf(46)) },
        ];
        const series = [batchesOf(metric, rows), rows].map((counted) =>
          figureSeries(metric, counted, parts, { observedFrom: 0 }),
        );
        assert.deepEqual(series[0], series[1]);
      }),
    );
  });

  it('count for their own metric only', () => {
    const batches = batchesOf('throughput', [
      { metric: 'throughput', at: 2 * day, value: 1, excluded: null, detail: {} },
    ]);
    const options = { period: { from: 0, to: 7 * day }, observedFrom: 0 };
    assert.deepEqual(figureOf('throughput', batches, options), { kind: 'value', value: 1, n: 1, total: 1 });
    assert.deepEqual(figureOf('cycle_time', batches, options), {
      kind: 'insufficient-data',
      have: 0,
      need: 10,
      total: 0,
    });
  });
});

describe('sums', () => {
  it('do not depend on order or grouping', () => {
    const values = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }));
    fc.assert(
      fc.property(values, fc.nat(50), (all, cut) => {
        const whole = rounded(exactSum(all));
        assert.equal(rounded(exactSum(all.toSorted((a, b) => a - b))), whole);
        assert.equal(rounded(sumOfSums([exactSum(all.slice(cut)), exactSum(all.slice(0, cut))])), whole);
      }),
    );
  });

  it('are exact where floating-point addition rounds', () => {
    assert.equal(rounded(exactSum([1e16, 1, -1e16])), 1);
    assert.equal(rounded(exactSum([0.1, 0.2, 0.3])), 0.6);
  });
});
