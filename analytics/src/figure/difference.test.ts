import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MetricKey } from '../metrics/definitions.ts';
import type { Figure, FigureRow } from '../observation.ts';
import { binomialPValue, fisherPValue, studentPValue } from './p-value.ts';
import {
  pValueOfDifference,
  pValueOfIntervals,
  areSignificant,
  clearDifferences,
  mayBeSignificant,
  screenful,
} from './difference.ts';
import { seededRandom } from './random.ts';
import { ratioOf, type Ratio } from './clusters.ts';
import { countBelow } from './statistics.ts';
import { daySeconds as day } from '../time/durations.ts';

const period = { from: 0, to: 30 * day };
const options = { period, observedFrom: 0 };

type Draw = (random: () => number) => FigureRow[];
const row = (metric: MetricKey, value: number, at: number): FigureRow => ({
  metric,
  at: Math.floor(at),
  value,
  excluded: null,
  detail: {},
});
const some = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index));
const exponential = (random: () => number): number => -Math.log(1 - random());
/** A Poisson number with this mean. */
const poisson = (random: () => number, mean: number): number => {
  let count = 0;
  for (let at = exponential(random); at < mean; at += exponential(random)) count += 1;
  return count;
};
const anytime = (random: () => number): number => random() * period.to;

/** Equal subjects for each kind of figure, with and without batches. */
const alike: Record<string, [MetricKey, Draw, Draw?]> = {
  'single items': ['throughput', (r) => some(poisson(r, 20), () => row('throughput', 1, anytime(r)))],
  'items closed in batches': [
    'throughput',
    (r) =>
      some(poisson(r, 4), () => anytime(r)).flatMap((at) =>
        some(1 + Math.floor(r() * 10), () => row('throughput', 1, at)),
      ),
  ],
  'estimates, on weekdays': [
    'completed_work',
    (r) =>
      some(poisson(r, 15), () =>
        row(
          'completed_work',
          [1, 2, 3, 5, 8][Math.floor(r() * 5)]!,
          (Math.floor(r() * 4) * 7 + Math.floor(r() * 5)) * day,
        ),
      ),
  ],
  // Weeks of random activity, starting on any weekday.
  'single items, in weeks of which some are busier': [
    'throughput',
    (r) => {
      const monday = Math.floor(r() * 7) - 7;
      return some(6, (week) =>
        some(poisson(r, 5 * exponential(r)), () => (monday + 7 * week + Math.floor(r() * 5) + 0.5) * day),
      )
        .flat()
        .filter((at) => at >= 0 && at < period.to)
        .map((at) => row('throughput', 1, at));
    },
  ],
  'lead times': ['lead_time', (r) => some(20, () => row('lead_time', exponential(r), anytime(r)))],
  'lead times that share the wait of their deployment': [
    'lead_time',
    (r) =>
      some(8, () => ({ wait: 2 * exponential(r), at: anytime(r) })).flatMap(({ wait, at }) =>
        some(2 + Math.floor(r() * 7), () => row('lead_time', wait + 2 * exponential(r), at)),
      ),
  ],
  'a few failures among many deployments': [
    'change_failure_rate',
    (r) => some(12, () => row('change_failure_rate', r() < 0.3 ? 1 : 0, anytime(r))),
    (r) => some(600, () => row('change_failure_rate', r() < 0.3 ? 1 : 0, anytime(r))),
  ],
  'shares of batches': [
    'clean_merge_share',
    (r) =>
      some(10, () => ({ share: r(), at: anytime(r) })).flatMap(({ share, at }) =>
        some(1 + Math.floor(r() * 6), () => row('clean_merge_share', r() < share ? 1 : 0, at)),
      ),
  ],
  'four sprints against twenty': [
    'commitment_reliability',
    (r) => some(4, (index) => row('commitment_reliability', 0.6 + 0.2 * r(), index * 7 * day)),
    (r) => some(20, (index) => row('commitment_reliability', 0.6 + 0.2 * r(), index * day)),
  ],
};

/** Brunner and Munzel by days, with every value among all of the other side. */
const exactOrderPValue = (a: readonly FigureRow[], b: readonly FigureRow[]): number => {
  const sumsOf = (own: readonly FigureRow[], others: readonly FigureRow[]): Ratio => {
    const ascending = Float64Array.from(others, ({ value }) => value).sort();
    const placeOf = ({ value }: FigureRow): number =>
      countBelow(ascending, value, { orEqual: false }) / ascending.length;
    const days = [...Map.groupBy(own, ({ at }) => Math.floor(at / day)).values()];
    return ratioOf({
      top: Float64Array.from(days, (rows) => rows.reduce((sum, row) => sum + placeOf(row), 0)),
      bottom: Float64Array.from(days, (rows) => rows.length),
    });
  };
  const [ofA, ofB] = [sumsOf(a, b), sumsOf(b, a)];
  const spread = Math.sqrt(Math.max(ofA.variance, 1 / 12 / a.length) + Math.max(ofB.variance, 1 / 12 / b.length));
  return studentPValue((ofA.value - 0.5) / spread, Math.min(ofA.clusters, ofB.clusters) - 1);
};

describe('the p-value of a difference', () => {
  it('is below a level for at most that share of equal subjects', () => {
    for (const [name, [metric, draw, drawOther = draw]] of Object.entries(alike)) {
      const random = seededRandom(11);
      const rounds = 800;
      let [judged, wrong] = [0, 0];
      for (let round = 0; round < rounds; round += 1) {
        const sides = [draw, drawOther].map((one) => ({ rows: one(random), options }));
        const pValue = pValueOfDifference(metric, sides[0]!, sides[1]!);
        if (pValue === null) continue;
        judged += 1;
        if (pValue <= 0.05) wrong += 1;
      }
      assert.ok(judged > rounds / 2, `${name}: only ${judged} judged`);
      // Of 800 at 5 %, three standard errors are 2.3 %.
      assert.ok(wrong / judged < 0.073, `${name}: ${wrong} of ${judged}`);
    }
  });

  it('is within 0.02 of the exact test if many values are approximated', () => {
    const random = seededRandom(7);
    const lengths = [1, 1, 1.003, 1.01, 1.03];
    for (const longer of lengths) {
      const sides = [1, longer].map((by) =>
        some(20_000, () => row('lead_time', by * exponential(random), anytime(random))),
      );
      const pValue = pValueOfDifference('lead_time', { rows: sides[0]!, options }, { rows: sides[1]!, options })!;
      const exact = exactOrderPValue(sides[0]!, sides[1]!);
      assert.ok(Math.abs(pValue - exact) < 0.02, `${pValue} instead of ${exact}`);
    }
  });

  it('is small if subjects differ', () => {
    const random = seededRandom(5);
    const differing: [MetricKey, Draw, Draw][] = [
      [
        'throughput',
        (r) => some(poisson(r, 20), () => row('throughput', 1, anytime(r))),
        (r) => some(poisson(r, 60), () => row('throughput', 1, anytime(r))),
      ],
      [
        'lead_time',
        (r) => some(40, () => row('lead_time', exponential(r), anytime(r))),
        (r) => some(40, () => row('lead_time', 3 * exponential(r), anytime(r))),
      ],
      [
        'change_failure_rate',
        (r) => some(60, () => row('change_failure_rate', r() < 0.1 ? 1 : 0, anytime(r))),
        (r) => some(60, () => row('change_failure_rate', r() < 0.5 ? 1 : 0, anytime(r))),
      ],
      [
        'flow_efficiency',
        (r) => some(30, () => row('flow_efficiency', 0.2 + 0.2 * r(), anytime(r))),
        (r) => some(30, () => row('flow_efficiency', 0.4 + 0.2 * r(), anytime(r))),
      ],
    ];
    for (const [metric, one, other] of differing) {
      const found = some(100, () =>
        pValueOfDifference(metric, { rows: one(random), options }, { rows: other(random), options }),
      ).filter((pValue) => pValue !== null && pValue < 0.01).length;
      assert.ok(found >= 80, `${metric}: ${found} of 100`);
    }
  });

  it('is null for fewer than four days, equal values, counts of people and excluded rows', () => {
    const days = (count: number, value: number) =>
      some(count, (index) => row('velocity', value + index, index * 7 * day));
    const pValue = (one: FigureRow[], other: FigureRow[], metric: MetricKey = 'velocity') =>
      pValueOfDifference(metric, { rows: one, options }, { rows: other, options });
    assert.equal(pValue(days(2, 10), days(2, 90)), null, 'two sprints against two');
    assert.notEqual(pValue(days(4, 10), days(4, 90)), null);
    assert.equal(
      pValue(
        days(4, 10),
        days(4, 90).map((one) => ({ ...one, excluded: 'open' })),
      ),
      null,
    );
    const equal = (value: number) => some(5, (index) => row('velocity', value, index * day));
    assert.equal(pValue(equal(10), equal(20)), null);
    const helped = some(9, (index) => ({ ...row('people_helped', 1, index * day), detail: { distinct: `${index}` } }));
    assert.equal(pValue(helped, helped.slice(0, 1), 'people_helped'), null);
  });

  it('of two values with intervals is Welch’s', () => {
    const of = (value: number, half: number, degrees: number) => ({
      value,
      low: value - half,
      high: value + half,
      degrees,
    });
    const isAbout = (pValue: number | null, expected: number) =>
      assert.ok(pValue !== null && Math.abs(pValue / expected - 1) < 0.01, `${pValue}`);
    // 10 apart, with a standard error of 5 √2 / 1.645: 2.33 of them.
    isAbout(pValueOfIntervals(of(70, 5, 1e6), of(60, 5, 1e6)), 0.02);
    // Standard errors of 1 with 4 degrees each: 6 / √2 of them, with 8 degrees.
    isAbout(pValueOfIntervals(of(66, 2.132, 4), of(60, 2.132, 4)), 0.00283);
    // A value that is known exactly leaves the degrees of the other.
    isAbout(pValueOfIntervals(of(66, 2.132, 4), of(60, 0, 4)), 0.00388);
    assert.equal(pValueOfIntervals(of(66, 0, 4), of(60, 0, 4)), null);
    // An interval that is cut off at the end of the scale does not count as narrower.
    const other = of(88, 8, 4);
    assert.equal(
      pValueOfIntervals({ value: 98, low: 90, high: 100, degrees: 4 }, other),
      pValueOfIntervals(of(98, 8, 4), other),
    );
  });
});

describe('significant differences on a screen', () => {
  it('need a smaller p-value the more figures are compared, at least a full screen of them', () => {
    assert.deepEqual(areSignificant([0.05 / screenful, null, 0.9, 0.049 / (screenful - 1)]), [
      true,
      false,
      false,
      true,
    ]);
    assert.deepEqual(areSignificant([0.01]), [false]);
    assert.deepEqual(areSignificant([0.003, ...some(40, () => 0.5)])[0], false, '41 figures compared');
    assert.deepEqual(areSignificant([]), []);
  });

  it('are possible next to other figures for p-values up to the error rate, not above it', () => {
    const claimedAmong = (pValue: number) => areSignificant([pValue, ...some(screenful - 1, () => 0)])[0];
    for (const pValue of [0.01, 0.05, 0.051]) assert.equal(mayBeSignificant(pValue), claimedAmong(pValue));
    assert.equal(mayBeSignificant(null), false);
  });

  it('stay significant when more of the same figures are compared', () => {
    const random = seededRandom(2);
    for (let round = 0; round < 200; round += 1) {
      const long = some(screenful, () => random() ** 6);
      const short = long.slice(0, 5);
      const [all, few] = [areSignificant(long), areSignificant(short)];
      few.forEach((claim, index) => assert.ok(!claim || all[index]));
    }
  });

  it('are wrong on at most one in twenty screens of equal teams', () => {
    const random = seededRandom(23);
    const screens = 60;
    let wrong = 0;
    for (let screen = 0; screen < screens; screen += 1) {
      const rows = Object.values(alike).map(([metric, draw]) => {
        const sides = some(4, () => ({ rows: draw(random), options }));
        const figures = sides.map((_, index): Figure => ({ kind: 'value', value: index, n: 20, total: 20 }));
        return {
          figures,
          pValueOf: (one: number, other: number) => pValueOfDifference(metric, sides[one]!, sides[other]!),
        };
      });
      if (clearDifferences(rows).some((pairs) => pairs.length > 0)) wrong += 1;
    }
    // Of 60 at 5 %, three standard errors are 8.4 %: no more than eight.
    assert.ok(wrong <= 8, `${wrong} of ${screens}`);
  });

  it('are listed as pairs per row, without figures that lack data', () => {
    const value = (number: number): Figure => ({ kind: 'value', value: number, n: 9, total: 9 });
    const none: Figure = { kind: 'insufficient-data', have: 1, need: 10, total: 1 };
    const rows = [
      { figures: [value(2), value(5), none], pValueOf: () => 0.0001 },
      { figures: [value(5), value(5)], pValueOf: () => 0 },
      { figures: [value(1), value(2)], pValueOf: () => 0.3 },
    ];
    assert.deepEqual(clearDifferences(rows), [[{ higher: 1, lower: 0 }], [], []]);
  });
});

describe('the tests behind it', () => {
  const near = (actual: number, expected: number): void =>
    assert.ok(Math.abs(actual - expected) < 1e-4, `${actual}, not ${expected}`);

  it('match published tables', () => {
    near(studentPValue(2.776, 4), 0.05);
    near(studentPValue(12.706, 1), 0.05);
    near(studentPValue(-1.96, 1e6), 0.05);
    // 1 head of 10 throws or fewer: 11/1024.
    near(binomialPValue(1, 10, 0.5), 22 / 1024);
    near(binomialPValue(0, 6, 0.5), 2 / 64);
    // The lady tasting tea: 3 of 4 against 1 of 4; 17 of 70 have as many.
    near(fisherPValue(3, 4, 1, 4), 34 / 70);
    near(fisherPValue(0, 5, 5, 5), 2 / 252);
  });
});
