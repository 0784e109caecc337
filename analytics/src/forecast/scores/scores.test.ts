import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { seededRandom } from '../../figure/random.ts';
import { levelOf, methods, predictByAll } from './candidates.ts';
import { daysNeeded, predictScore, recordOf, reconcile } from './predict-score.ts';
import { backtestScores, type PooledSeries } from './rolling-origin.ts';
import { scoreSeries, stepDays, stepsOf, type ScoreSeries } from './score-series.ts';

const known = (series: ScoreSeries, groupMean: number | null = null) => ({ series, groupMean, everyMean: groupMean });
const byMethod = (series: ScoreSeries, steps: number) =>
  Object.fromEntries(methods.map((name, index) => [name, predictByAll(known(series), [steps])[0]?.[index] ?? NaN]));

/** People whose scores fluctuate around their own level, like sums over overlapping windows. */
const people = (count: number, points: number, seed: number, spread = 8): PooledSeries[] => {
  const random = seededRandom(seed);
  const normal = (): number => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);
  return Array.from({ length: count }, (_, index) => {
    const level = 65 + 10 * normal() * 0.5;
    const noise = Array.from({ length: points + 5 }, () => spread * normal());
    const series = Array.from({ length: points }, (_value, at) => {
      const window = noise.slice(at, at + 6);
      return Math.min(100, Math.max(0, level + window.reduce((sum, one) => sum + one, 0) / window.length));
    });
    return { id: `p${index}`, group: `t${index % 3}`, series };
  });
};

describe('the series', () => {
  it('has a point every five days up to the last day, and gaps on days without a score', () => {
    const scores = ['2026-11-05', '2026-11-10', '2026-11-12', '2026-11-20'].map((day, index) => ({
      day,
      value: index,
    }));
    assert.deepEqual(scoreSeries(scores, '2026-11-20'), [0, 1, null, 3]);
    assert.deepEqual(scoreSeries([{ day: '2026-11-20', value: null }], '2026-11-20'), []);
    assert.deepEqual(scoreSeries([], '2026-11-20'), []);
  });
});

describe('the candidates', () => {
  it('all predict no change for a constant series', () => {
    for (const value of Object.values(
      byMethod(
        Array.from({ length: 20 }, () => 70),
        6,
      ),
    ))
      assert.equal(value, 70);
  });

  it('differ on a trend: repeat the last value, extend the trend, damp it, or return to the mean', () => {
    const rising = Array.from({ length: 20 }, (_, index) => 40 + index);
    const at = byMethod(rising, 6);
    assert.equal(at['last-value'], 59);
    assert.ok((at['damped-holt'] ?? 0) > 60 && (at['damped-holt'] ?? 0) < 65, String(at['damped-holt']));
    assert.ok((at['shrunk-25'] ?? 0) > (at['shrunk-75'] ?? 0));
    assert.equal(at['shrunk-100'], 49.5);
  });

  it('include repeating the previous quarter if there is one', () => {
    const wave = Array.from({ length: 40 }, (_, index) => (index % 18 === 3 ? 80 : 60));
    assert.equal(byMethod(wave, 18 + 3 - 3)['seasonal-naive'], 80);
    assert.equal(byMethod(wave, 1)['seasonal-naive'], 60);
  });

  it('shrink people with little data toward their group', () => {
    assert.ok(
      levelOf(known([90], 60)) <
        levelOf(
          known(
            Array.from({ length: 30 }, () => 90),
            60,
          ),
        ),
    );
    assert.equal(levelOf(known([90])), 90);
  });

  it('stay within the scale', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.double({ min: 0, max: 100, noNaN: true })), { minLength: 1, maxLength: 60 }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (points, last) => {
          for (const values of predictByAll(known([...points, last], 50), [6, 12, 18]))
            for (const value of values) assert.ok(value >= 0 && value <= 100, String(value));
        },
      ),
    );
  });
});

describe('the backtest', () => {
  it('has 80% coverage, a smaller error than the last value, and at most 12% more than the mean', () => {
    for (const [horizon, seed] of [
      [30, 1],
      [60, 2],
      [90, 3],
    ] as const) {
      const record = recordOf(backtestScores(people(30, 80, seed), stepsOf(horizon)).cases);
      assert.ok(record.cases > 500);
      const share = record.held / record.cases;
      assert.ok(share > 0.76 && share < 0.84, `${horizon} days: ${share}`);
      assert.ok((record.error ?? 99) < (record.lastValueError ?? 0));
      assert.ok((record.error ?? 99) < (record.plainMeanError ?? 0) * 1.12);
    }
  });

  it('widens the intervals when scores become more volatile', () => {
    const calm = people(20, 40, 4, 3);
    const lively = people(20, 40, 5, 15);
    const pool = calm.map((one, index) => ({ ...one, series: [...one.series, ...(lively[index]?.series ?? [])] }));
    const { cases } = backtestScores(pool, 6);
    const width = (from: number, to: number): number => {
      const own = cases.filter((one) => one.madeBefore >= from && one.madeBefore < to);
      return own.reduce((sum, one) => sum + one.high - one.low, 0) / own.length;
    };
    assert.ok(width(6, 12) > 1.5 * width(46, 60), `${width(6, 12)} against ${width(46, 60)}`);
  });

  it('uses no future data: later values do not change earlier cases', () => {
    const pool = people(8, 50, 6);
    const early = backtestScores(
      pool.map((one) => ({ ...one, series: one.series.slice(0, 40) })),
      6,
    ).cases;
    const late = backtestScores(pool, 6).cases;
    const find = (id: string, madeBefore: number) =>
      late.find((one) => one.id === id && one.madeBefore === madeBefore + 10);
    assert.ok(early.length > 50);
    for (const { madeBefore, ...one } of early) {
      const { madeBefore: _, ...same } = find(one.id, madeBefore) ?? { madeBefore };
      assert.deepEqual(same, one);
    }
  });
});

describe('a prediction', () => {
  const pool = people(12, 60, 7);

  it('has an interval, a track record and a confidence', () => {
    const made = predictScore(pool, 'p3', 30);
    assert.ok(made.kind === 'value');
    assert.equal(made.current, pool[3]?.series.at(-1));
    assert.ok(made.low <= made.predicted && made.predicted <= made.high && made.low < made.high);
    assert.ok(made.record.cases > 20 && made.pooled.cases > 12 * 20);
    assert.ok(made.confidence !== null && made.confidence > 60 && made.confidence <= 100);
    const { record: own, pooled: all } = made;
    assert.equal(
      made.confidence,
      Math.round((100 * (own.close + (10 * all.close) / all.cases)) / (own.cases + 10)),
      'everyone’s count like 10 more',
    );
  });

  it('has no confidence before a past prediction can be checked', () => {
    const first = predictScore(people(12, daysNeeded(30) / stepDays + 1, 7), 'p3', 30);
    assert.ok(first.kind === 'value');
    assert.deepEqual([first.pooled.cases, first.confidence], [0, null]);
  });

  it('says how many days of history there are and how many are needed if there are too few', () => {
    const young = { id: 'new', group: null, series: [60, 61, 62, 61] };
    assert.deepEqual(predictScore([...pool, young], 'new', 30), {
      kind: 'insufficient-data',
      of: 'days',
      have: 15,
      need: daysNeeded(30),
    });
    const gone = { id: 'gone', group: null, series: [...(pool[0]?.series ?? []), null] };
    assert.equal(predictScore([...pool, gone], 'gone', 30).kind, 'insufficient-data');
    assert.equal(predictScore(pool, 'nobody', 90).kind, 'insufficient-data');
  });

  it('says in a small team when its past cases will be enough for an interval', () => {
    for (const [count, points] of [
      [1, 18],
      [2, 18],
      [3, 10],
    ] as const) {
      const few = people(count, points, 7);
      const missing = predictScore(few, 'p0', 30);
      assert.ok(missing.kind === 'insufficient-data');
      assert.equal(missing.have, (points - 1) * stepDays);
      const steps = (missing.need - missing.have) / stepDays;
      assert.equal(predictScore(people(count, points + steps - 1, 7), 'p0', 30).kind, 'insufficient-data');
      assert.equal(predictScore(people(count, points + steps, 7), 'p0', 30).kind, 'value');
    }
  });
});

describe('parts', () => {
  it('are adjusted to add up to the whole, within the scale', () => {
    const score = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(
        fc.double({ min: -15, max: 15, noNaN: true }),
        fc.array(fc.record({ current: score, predicted: score, weight: fc.integer({ min: 1, max: 30 }) }), {
          minLength: 1,
          maxLength: 5,
        }),
        (change, inputs) => {
          const total = inputs.reduce((sum, one) => sum + one.weight, 0);
          const parts = inputs.map(({ weight, ...one }, index) => ({
            ...one,
            name: `${index}`,
            share: weight / total,
          }));
          const room = parts.reduce(
            (sum, part) => sum + part.share * (change > 0 ? 100 - part.current : part.current),
            0,
          );
          fc.pre(Math.abs(change) < room);
          const made = reconcile(change, parts);
          assert.ok(Math.abs(made.reduce((sum, one) => sum + one.impact, 0) - change) < 1e-6);
          for (const one of made) assert.ok(one.predicted >= 0 && one.predicted <= 100);
        },
      ),
    );
  });
});
