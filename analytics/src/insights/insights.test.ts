import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dimensions, eachDimension } from '../metrics/dimensions.ts';
import type { MetricKey } from '../metrics/definitions.ts';
import type { PersonScore, SignalScore } from '../metrics/scores/score.ts';
import { decomposeChange, decomposeDistance } from './decompose-score.ts';
import { confidenceOf, scoreWith } from './explain-score.ts';
import { mixAndRate } from './mix-and-rate.ts';
import { gainOf, opportunitiesIn, signalTarget } from './recommend.ts';

const signalMetrics = [
  ['codeQuality', 'clean_merge_share'],
  ['codeQuality', 'change_size'],
  ['velocity', 'cycle_time'],
  ['velocity', 'merged_pull_requests'],
  ['collaboration', 'review_response_time'],
  ['reliability', 'items_on_time'],
] as const satisfies readonly (readonly [(typeof dimensions)[number], MetricKey])[];

type Weighted = { score: number; weight: number }[];

const scored = (weighted: Weighted, { modifier = 1, rule = 1 } = {}): PersonScore => {
  const all = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const mean = weighted.reduce((sum, { score, weight }) => sum + (score * weight) / all, 0);
  const overall = Math.min(100, mean * rule * modifier);
  const signals = weighted.flatMap(({ score, weight }, index): SignalScore[] => {
    const [dimension, metric] = signalMetrics[index]!;
    const share = weight / all;
    if (weight === 0) return [];
    return [
      {
        dimension,
        metric,
        value: score,
        scale: 1,
        score,
        share,
        contribution: mean > 0 ? (share * score * overall) / mean : 0,
        rows: 20,
        anchors:
          metric === 'cycle_time' || metric === 'review_response_time' || metric === 'change_size'
            ? { floor: 100, target: 10 }
            : { floor: 40, target: 90 },
        anchorSource: { kind: 'configured' },
        touchedOutliers: 0,
      },
    ];
  });
  return {
    kind: 'value',
    overall,
    mean,
    rule: rule === 1 ? null : { name: 'Rule', score: mean * rule },
    modifier,
    dimensions: eachDimension<number | null>(null),
    contributions: eachDimension(0),
    signals,
    missing: [],
    n: 30,
    touchedOutliers: 0,
    low: Math.max(0, overall - 5),
    high: Math.min(100, overall + 5),
    standardError: 3,
    degrees: 9,
  };
};

const score = fc
  .tuple(
    fc.array(fc.record({ score: fc.double({ min: 0, max: 100, noNaN: true }), weight: fc.nat(3) }), {
      minLength: signalMetrics.length,
      maxLength: signalMetrics.length,
    }),
    fc.constantFrom(0.9, 1, 1.1),
    fc.constantFrom(0.8, 1, 1.2),
  )
  .filter(([weighted]) => weighted.some(({ weight }) => weight > 0))
  .map(([weighted, modifier, rule]) => scored(weighted, { modifier, rule }));

const close = (one: number, other: number, what: string): void =>
  assert.ok(Math.abs(one - other) < 1e-9, `${what}: ${one} is not ${other}`);

test('the parts of a change add up to it, and the reverse change has the opposite sign', () => {
  fc.assert(
    fc.property(score, score, (before, now) => {
      const there = decomposeChange(before, now);
      const sum = there.factors.reduce((all, { impact }) => all + impact, 0);
      close(sum + there.rules, now.overall - before.overall, 'signals and rules');
      close(
        dimensions.reduce((all, name) => all + there.dimensions[name], 0),
        sum,
        'dimensions',
      );
      const back = decomposeChange(now, before);
      for (const factor of there.factors)
        close(
          back.factors.find(({ metric }) => metric === factor.metric)?.impact ?? NaN,
          -factor.impact,
          factor.metric,
        );
    }),
  );
});

test('the distance from others adds up to the distance from their mean', () => {
  fc.assert(
    fc.property(score, fc.array(score, { minLength: 1, maxLength: 5 }), (own, others) => {
      const distance = decomposeDistance(own, others);
      assert.ok(distance !== null);
      const mean = others.reduce((sum, { overall }) => sum + overall, 0) / others.length;
      close(distance.total, own.overall - mean, 'total');
      close(distance.factors.reduce((sum, { impact }) => sum + impact, 0) + distance.rules, distance.total, 'sum');
    }),
  );
  assert.equal(decomposeDistance(scored([{ score: 50, weight: 1 }]), []), null);
});

test('a signal that appears or disappears contributes by its share, not as a jump from 0', () => {
  const before = scored([
    { score: 80, weight: 1 },
    { score: 60, weight: 1 },
  ]);
  const now = scored([{ score: 80, weight: 1 }]);
  const { factors, total } = decomposeChange(before, now);
  assert.equal(total, 10);
  const gone = factors.find(({ metric }) => metric === 'change_size');
  assert.deepEqual([gone?.rate, gone?.now], [0, null]);
});

const segments = fc.array(
  fc.record({ size: fc.integer({ min: 1, max: 30 }), value: fc.double({ min: 0, max: 100, noNaN: true }) }),
  {
    minLength: 1,
    maxLength: 6,
  },
);
const keyed = (list: { size: number; value: number }[]) => list.map((one, index) => ({ key: String(index), ...one }));

test('rate and mix effects add up to the change of the mean', () => {
  fc.assert(
    fc.property(segments, segments, (before, now) => {
      const found = mixAndRate(keyed(before), keyed(now));
      assert.ok(found !== null);
      close(found.rate + found.mix, found.total, 'sum');
    }),
  );
  assert.equal(mixAndRate([], keyed([{ size: 1, value: 1 }])), null);
});

test("Simpson's paradox is named if every part moves one way and the whole the other", () => {
  const teams = (large: number, small: number, sizes: [number, number]) => [
    { key: 'large', size: sizes[0], value: large },
    { key: 'small', size: sizes[1], value: small },
  ];
  const paradox = mixAndRate(teams(80, 60, [9, 3]), teams(82, 62, [3, 9]));
  assert.equal(paradox?.isSimpson, true);
  assert.ok(paradox.total < 0 && paradox.rate > 0 && paradox.mix < 0);
  assert.equal(mixAndRate(teams(80, 60, [9, 3]), teams(82, 62, [9, 3]))?.isSimpson, false);
});

test('a counterfactual is the score that the engine would compute', () => {
  const now = scored([
    { score: 70, weight: 1 },
    { score: 70, weight: 1 },
    { score: 70, weight: 2 },
  ]);
  // Twice the floor's distance: cycle time at its target scores 90 and has half of the weight.
  assert.equal(scoreWith(now, 'cycle_time', 10), 80);
  assert.equal(scoreWith(now, 'people_helped', 3), null);
  assert.equal(scoreWith({ ...now, rule: { name: 'Rule', score: 1 } }, 'cycle_time', 10), null);
});

test('confidence falls with fewer data points, missing signals and a wide interval', () => {
  const full = { ...scored([{ score: 70, weight: 1 }]), low: 70, high: 70 };
  assert.equal(confidenceOf(full, 10), 100);
  const wide = confidenceOf({ ...full, low: 50, high: 90 }, 10);
  const few = confidenceOf({ ...full, n: 10 }, 10);
  const uncovered = confidenceOf(
    { ...full, missing: [{ dimension: 'velocity', metric: 'cycle_time', reason: 'not recorded' }] },
    10,
  );
  assert.deepEqual([wide, few, uncovered], [79, 69, 79]);
  assert.equal(confidenceOf({ ...full, low: 0, high: 100 }, 10), 0);
});

test('low and clearly worse signals are recommended, ranked by the points to be gained', () => {
  const now = scored([
    { score: 30, weight: 1 },
    { score: 85, weight: 1 },
    { score: 85, weight: 1 },
    { score: 50, weight: 1 },
  ]);
  const found = opportunitiesIn(now, new Set<MetricKey>(['cycle_time']));
  assert.deepEqual(
    found.map(({ metric, reason }) => [metric, reason]),
    [
      ['clean_merge_share', 'low'],
      ['merged_pull_requests', 'low'],
      ['cycle_time', 'worse'],
    ],
  );
  // Floor 40, target 90 on a straight curve: a goal of 55 is the value 55.
  assert.deepEqual([found[0]?.current, found[0]?.target, found[0]?.gain], [30, 55, 6.25]);
  const thin = { ...now, signals: now.signals.map((signal) => ({ ...signal, rows: 1 })) };
  assert.deepEqual(
    opportunitiesIn(thin, new Set()).map(({ metric }) => metric),
    ['merged_pull_requests'],
  );
});

test('a target for a count is the next better whole number, with the points that it adds', () => {
  const now = scored([{ score: 50, weight: 1 }]);
  const signalOf = (signal: Partial<SignalScore>): SignalScore => ({ ...now.signals[0]!, ...signal });
  // A goal of 65 is halfway from the floor to the target.
  const helped = signalOf({ metric: 'people_helped', anchors: { floor: 1, target: 6 } });
  assert.equal(signalTarget(helped), 4);
  // 4 people score 70 instead of 65.
  assert.ok(Math.abs(gainOf(now, helped) - 20) < 1e-9);
  const size = signalOf({ metric: 'change_size', anchors: { floor: 401, target: 100 } });
  assert.equal(signalTarget(size), 250);
  const share = signalOf({ metric: 'clean_merge_share', anchors: { floor: 0.4, target: 0.9 } });
  assert.ok(Math.abs(signalTarget(share) - 0.65) < 1e-9);
  // Whole already, although three tenths of a third are a little less.
  assert.equal(signalTarget(signalOf({ ...helped, anchors: { floor: 1, target: 5 } })), 3);
  assert.equal(signalTarget(signalOf({ ...helped, anchors: { floor: 0.1, target: 0.5 }, scale: 0.1 })), 3);
});
