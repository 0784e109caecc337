import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { type MetricKey, metricKeys } from '../metrics/definitions.ts';
import type { Figure, Observation } from '../observation.ts';
import { figureWithInterval } from './interval.ts';
import { seededRandom } from './random.ts';
import { weekSeconds as week } from '../time/durations.ts';

const period = { from: 0, to: 4 * week };

const rowsOf = (metric: MetricKey, values: readonly number[]): Observation[] =>
  values.map((value, index) => ({
    metric,
    key: `${index}`,
    scope: 'project:1',
    at: Math.floor((index * 4 * week) / values.length),
    value,
    personId: null,
    teamId: null,
    repositoryId: null,
    excluded: null,
    reference: { kind: 'issue', id: '1', title: '', url: null },
    detail: { distinct: `${value}` },
  }));
const figure = (metric: MetricKey, values: readonly number[]): Figure =>
  figureWithInterval(metric, rowsOf(metric, values), { period, observedFrom: 0 });
const bounds = (metric: MetricKey, values: readonly number[]): (string | undefined)[] => {
  const one = figure(metric, values);
  return one.kind === 'value' ? [one.low?.toFixed(3), one.high?.toFixed(3)] : [];
};
const upTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1);

describe('the interval of a figure', () => {
  it("of a share is Wilson's", () => {
    // 3 of 10 at 90 %: (0.3 + 0.1353 ± 1.6449 sqrt(0.021 + 0.00676)) / 1.2706.
    assert.deepEqual(bounds('change_failure_rate', [1, 1, 1, 0, 0, 0, 0, 0, 0, 0]), ['0.127', '0.558']);
    assert.deepEqual(
      bounds(
        'change_failure_rate',
        Array.from({ length: 10 }, () => 0),
      ),
      ['0.000', '0.213'],
    );
  });

  it('of a share whose rows are all alike counts days, and needs two', () => {
    const alike = (perDay: number, days: number, value: number): (string | undefined)[] => {
      const rows = rowsOf(
        'change_failure_rate',
        Array.from({ length: perDay * days }, () => value),
      ).map((row, index) => ({ ...row, at: Math.floor(index / perDay) * 86_400 + (index % perDay) }));
      const one = figureWithInterval('change_failure_rate', rows, { period, observedFrom: 0 });
      return one.kind === 'value' ? [one.low?.toFixed(3), one.high?.toFixed(3)] : [];
    };
    // Wilson's for 0 of 10: 2.7055 / 12.7055.
    assert.deepEqual(alike(1, 10, 0), ['0.000', '0.213']);
    assert.deepEqual(alike(5, 10, 0), ['0.000', '0.213']);
    assert.deepEqual(alike(5, 10, 1), ['0.787', '1.000']);
    assert.deepEqual(alike(10, 1, 0), [undefined, undefined]);
  });

  it('of a median drops the values at each end that the binomial distribution allows', () => {
    // Of ten coin throws at most 2 are heads with 0.0547, at most 1 with 0.0107: one value at each end.
    assert.deepEqual(bounds('lead_time', upTo(10)), ['2.000', '9.000']);
    // Of twenty, at most 5 with 0.0207 and at most 6 with 0.0577.
    assert.deepEqual(bounds('lead_time', upTo(20)), ['6.000', '15.000']);
    assert.deepEqual(bounds('recovery_time', upTo(4)), [undefined, undefined], 'four values give no interval');
    assert.deepEqual(bounds('recovery_time', upTo(5)), ['1.000', '5.000']);
  });

  it('of a median of 1,001 values matches the sign test', () => {
    const days = 1001;
    const whole = { from: 0, to: days * 86_400 };
    const rows = rowsOf('lead_time', upTo(days)).map((row, index) => ({ ...row, at: index * 86_400 }));
    const one = figureWithInterval('lead_time', rows, { period: whole, observedFrom: 0 });
    // Of 1,001 coin throws at most 473 are heads with 0.0439, at most 474 with 0.0501.
    assert.deepEqual(one.kind === 'value' ? [one.low, one.high] : [], [474, 528]);
  });

  it("of a mean is Student's, and does not exist for two values or for equal ones", () => {
    // Mean 20, standard deviation 10, of 3: 20 ± 2.92 · 10 / sqrt(3).
    assert.deepEqual(bounds('velocity', [10, 20, 30]), ['3.141', '36.859']);
    for (const few of [[10], [10, 30], [20, 20, 20]])
      assert.deepEqual(bounds('velocity', few), [undefined, undefined], few.join());
    const [, high] = bounds('commitment_reliability', [0.7, 1, 1]);
    assert.equal(high, '1.000', 'a share stays within its whole');
  });

  it('of a rate is that of a count, widens with unequal sizes, and has an upper end for a count of 0', () => {
    const near = (values: readonly number[], metric: MetricKey, exact: readonly number[]): void => {
      for (const [index, text] of bounds(metric, values).entries())
        assert.ok(Math.abs(Number(text) - exact[index]! / 4) < 0.01, `${text} of ${exact.join(', ')}`);
    };
    // Of four weeks, by the chi-square table.
    near(
      Array.from({ length: 40 }, () => 1),
      'throughput',
      [30.196, 52.07],
    );
    near([], 'throughput', [0, 2.996]);
    // Ten times 4 points vary as ten things do: 5.425 to 16.962 of them.
    near(
      Array.from({ length: 10 }, () => 4),
      'completed_work',
      [5.425 * 4, 16.962 * 4],
    );
  });

  it('is wider if rows come in batches, and missing for a single batch', () => {
    const batches = (size: number, metric: MetricKey) =>
      figureWithInterval(
        metric,
        rowsOf(metric, upTo(40)).map((row, index) => ({
          ...row,
          value: metric === 'lead_time' ? Math.floor(index / size) % 7 : Math.floor(index / size) % 2,
          at: Math.floor(index / size) * size * 60_000,
        })),
        { period, observedFrom: 0 },
      );
    const width = (one: Figure): number => (one.kind === 'value' ? (one.high ?? NaN) - (one.low ?? NaN) : NaN);
    for (const metric of ['change_failure_rate', 'lead_time', 'throughput'] as const)
      assert.ok(width(batches(5, metric)) > 1.3 * width(batches(1, metric)), metric);
    assert.ok(Number.isNaN(width(batches(40, 'lead_time'))));
  });

  it('does not exist for a count of distinct people', () => {
    assert.deepEqual(bounds('people_helped', upTo(12)), [undefined, undefined]);
  });

  it('contains its figure for every metric and row order', () => {
    const metric = fc.constantFrom(...metricKeys());
    fc.assert(
      fc.property(metric, fc.array(fc.nat(1), { minLength: 1, maxLength: 60 }), (name, values) => {
        const one = figure(name, values);
        if (one.kind !== 'value' || one.low === undefined || one.high === undefined) return;
        assert.ok(one.low <= one.value + 1e-9 && one.value <= one.high + 1e-9, JSON.stringify(one));
        const again = figureWithInterval(name, rowsOf(name, values).toReversed(), { period, observedFrom: 0 });
        assert.ok(again.kind === 'value' && Math.abs((again.low ?? 0) - one.low) < 1e-9);
      }),
    );
  });

  it('contains the true value about nine times in ten', () => {
    const random = seededRandom(3);
    const rounds = 400;
    const held = { share: 0, median: 0, mean: 0, rate: 0 };
    const within = (one: Figure, truth: number): number =>
      one.kind === 'value' && (one.low ?? NaN) <= truth && truth <= (one.high ?? NaN) ? 1 : 0;
    for (let round = 0; round < rounds; round += 1) {
      const draws = Array.from({ length: 30 }, random);
      held.share += within(
        figure(
          'change_failure_rate',
          draws.map((draw) => (draw < 0.3 ? 1 : 0)),
        ),
        0.3,
      );
      held.median += within(
        figure(
          'lead_time',
          draws.map((draw) => -Math.log(draw)),
        ),
        Math.LN2,
      );
      held.mean += within(figure('velocity', draws), 0.5);
      // Gaps between the events of a Poisson process are exponential: 7.5 a week over four weeks.
      let count = 0;
      for (let at = 0; at < 30; at -= Math.log(1 - random())) count += 1;
      held.rate += within(
        figure(
          'throughput',
          Array.from({ length: count - 1 }, () => 1),
        ),
        7.5,
      );
    }
    for (const [kind, times] of Object.entries(held)) {
      assert.ok(times / rounds > 0.86 && times / rounds < 0.97, `${kind}: ${times} of ${rounds}`);
    }
  });
});
