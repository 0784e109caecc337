import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { scoreTrend } from '../trends/score-trend.ts';
import { mapSignal } from './curve.ts';
import { winsorized } from './winsorize.ts';

const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const anchors = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 1000 }));

test('the floor maps to 40, the target to 90, the middle between them to 65', () => {
  const share = { floor: 0.5, target: 0.9 };
  assert.deepEqual(
    [0.5, 0.7, 0.9].map((one) => Math.round(mapSignal(one, share, 'higher') * 1e9) / 1e9),
    [40, 65, 90],
  );
  const days = { floor: 10, target: 2 };
  assert.deepEqual(
    [10, 6, 2].map((one) => mapSignal(one, days, 'lower')),
    [40, 65, 90],
  );
});

test('scores are bounded and monotonic, in either direction', () => {
  fc.assert(
    fc.property(value, value, anchors, (a, b, [floor, span]) => {
      const up = (one: number) => mapSignal(one, { floor, target: floor + span }, 'higher');
      const down = (one: number) => mapSignal(one, { floor: floor + span, target: floor }, 'lower');
      assert.ok(up(a) >= 0 && up(a) <= 100);
      assert.ok(down(a) >= 0 && down(a) <= 100);
      if (a <= b) assert.ok(up(a) <= up(b) && down(a) >= down(b));
    }),
  );
});

test('a small change in value is a small change in score, even at the anchors', () => {
  fc.assert(
    fc.property(fc.double({ min: -3, max: 4, noNaN: true }), (position) => {
      const score = (one: number) => mapSignal(one, { floor: 0, target: 1 }, 'higher');
      assert.ok(Math.abs(score(position + 1e-6) - score(position)) < 1e-4);
    }),
  );
});

test('anchors in the wrong order are rejected', () => {
  assert.throws(() => mapSignal(1, { floor: 2, target: 1 }, 'higher'), RangeError);
  assert.throws(() => mapSignal(1, { floor: 1, target: 1 }, 'lower'), RangeError);
});

test('outliers are clipped to the fences and counted', () => {
  // Quartiles 2 and 4: the fences are -1 and 7.
  const ascending = Float64Array.of(1, 2, 3, 4, 100);
  assert.deepEqual(winsorized(ascending, ascending), { values: Float64Array.of(1, 2, 3, 4, 7), touched: 1 });
  assert.deepEqual(winsorized(Float64Array.of(100, 4, 1, 3, 2), ascending)?.values, Float64Array.of(7, 4, 1, 3, 2));
  assert.equal(winsorized(ascending.subarray(0, 4), ascending.subarray(0, 4)), null);
  // Of four values the upper fence is at 3 + 1.5 · 2.
  const four = Float64Array.of(1, 1, 1, 9);
  assert.deepEqual(winsorized(four, four), { values: Float64Array.of(1, 1, 1, 6), touched: 1 });
  const few = Float64Array.of(1, 1, 100);
  assert.equal(winsorized(few, few), null);
});

test('a score has a trend if it changes by more than 2 points', () => {
  assert.deepEqual(
    [scoreTrend(72.1, 70), scoreTrend(72, 70), scoreTrend(68, 70), scoreTrend(67.9, 70), scoreTrend(70, null)],
    ['improving', 'stable', 'stable', 'declining', null],
  );
});
