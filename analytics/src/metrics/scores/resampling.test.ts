import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { quantile, sorted } from '../../figure/statistics.ts';
import { draws, resampledValues, resamplesOf, type WeeklySample } from './resampling.ts';

const rows = fc.array(fc.record({ value: fc.integer({ min: 0, max: 50 }), week: fc.nat({ max: 4 }) }), {
  maxLength: 30,
});
const drawnOf = (all: { value: number; week: number }[], counts: Uint8Array) =>
  all.flatMap(({ value, week }) => Array.from({ length: counts[week]! }, () => value));

test('a draw has as many weeks as the person has, all of them the person’s', () => {
  const { counts } = resamplesOf(5, { first: 1, end: 4 }, 9);
  for (let draw = 0; draw < draws; draw += 1) {
    const [a, b, c, d, e] = counts.subarray(draw * 5, draw * 5 + 5);
    assert.equal(b! + c! + d!, 3);
    assert.equal(a! + e!, 0);
  }
});

test('the same seed draws the same weeks, another seed others', () => {
  const own = { first: 0, end: 5 };
  assert.deepEqual(resamplesOf(5, own, 1), resamplesOf(5, own, 1));
  assert.notDeepEqual(resamplesOf(5, own, 1), resamplesOf(5, own, 2));
});

test('a value kept by week is the value of the rows of the weeks drawn', () => {
  fc.assert(
    fc.property(rows, fc.integer(), (all, seed) => {
      const resamples = resamplesOf(5, { first: 0, end: 5 }, seed);
      const ascending = all.toSorted((a, b) => a.value - b.value);
      const median: WeeklySample = {
        kind: 'median',
        values: Float64Array.from(ascending, (row) => row.value),
        week: Uint8Array.from(ascending, (row) => row.week),
      };
      const mean: WeeklySample = { kind: 'ratio', top: new Float64Array(5), bottom: new Float64Array(5) };
      for (const { value, week } of all) {
        mean.top[week]! += value;
        mean.bottom[week]! += 1;
      }
      const weeksOf = [...Map.groupBy(all, (row) => row.value).values()].map((own) => own.map((row) => row.week));
      for (const draw of [0, 1, draws - 1]) {
        const drawn = drawnOf(all, resamples.counts.subarray(draw * 5, draw * 5 + 5));
        const sum = drawn.reduce((total, value) => total + value, 0);
        assert.equal(
          resampledValues(median, resamples)[draw],
          drawn.length ? quantile(sorted(drawn), 0.5) : Number.NaN,
        );
        assert.equal(resampledValues(mean, resamples)[draw], drawn.length ? sum / drawn.length : Number.NaN);
        assert.equal(resampledValues({ kind: 'distinct', weeksOf }, resamples)[draw], new Set(drawn).size);
      }
    }),
    { numRuns: 50 },
  );
});
