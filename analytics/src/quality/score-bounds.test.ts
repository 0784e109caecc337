import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FigureRow } from '../observation.ts';
import { mapSignal } from '../metrics/scores/curve.ts';
import type { PersonScore, SignalScore } from '../metrics/scores/score.ts';
import type { MetricKey } from '../metrics/definitions.ts';
import type { Dimension } from '../metrics/dimensions.ts';
import type { Doubt } from './gaps.ts';
import { groupScoreBounds, mayBeEqual, personDimensionBounds, personScoreBounds } from './score-bounds.ts';

const day = 86_400;
const period = { from: 100 * day, to: 128 * day };
const at = period.from + day;

const rowsOf = (metric: MetricKey, values: number[]): FigureRow[] =>
  values.map((value) => ({ metric, at, value, excluded: null, detail: {} }));
const doubtAbout = (metric: MetricKey, row: string, more: Partial<Doubt> = {}): Doubt => ({
  metric,
  row,
  at,
  personId: 'ada',
  repositoryId: null,
  gap: { kind: 'status-category', key: 'In Review' },
  effect: 'row',
  counted: null,
  low: 1,
  high: 1,
  ...more,
});

const anchors = { cycle_time: { floor: 10 * day, target: 2 * day }, throughput: { floor: 1, target: 3 } };
type Metric = keyof typeof anchors;
const better = { cycle_time: 'lower', throughput: 'higher' } as const;

const signal = (metric: Metric, value: number, scale = 1): SignalScore => ({
  dimension: 'velocity',
  metric,
  value,
  scale,
  score: mapSignal(value, anchors[metric], better[metric]),
  share: 0.5,
  contribution: 0,
  rows: 5,
  anchors: anchors[metric],
  anchorSource: { kind: 'configured' },
  touchedOutliers: 0,
});

type Scored = Pick<PersonScore, 'overall' | 'mean' | 'modifier' | 'rule' | 'signals'>;
const scoreOf = (signals: SignalScore[], modifier = 1): Scored => {
  const mean = signals.reduce((sum, { share, score }) => sum + share * score, 0);
  return { overall: Math.min(100, mean * modifier), mean, modifier, rule: null, signals };
};

/** Six days at the median; two things a week, at 1.5 times as many weeks as the person worked. */
const cycleTimes = [2, 4, 6, 8, 10].map((days) => days * day);
const finished = Array.from({ length: 8 }, () => 1);
const counted = (metric: MetricKey): FigureRow[] => rowsOf(metric, metric === 'cycle_time' ? cycleTimes : finished);
const score = scoreOf([signal('cycle_time', 6 * day), signal('throughput', 3)]);
const boundsWith = (doubts: Doubt[], of = score) => personScoreBounds(of, { counted, doubts, period });
const scoreAt = (cycleTime: number, throughput: number): number =>
  scoreOf([signal('cycle_time', cycleTime), signal('throughput', throughput)]).overall;
const near = (one: number, other: number): void => assert.ok(Math.abs(one - other) < 1e-9, `${one} against ${other}`);

describe('the bounds of a person’s score', () => {
  it('equal the score if nothing is in doubt', () => {
    assert.deepEqual(boundsWith([]), { low: score.overall, high: score.overall });
    const elsewhere = [doubtAbout('lead_time', 'x'), doubtAbout('throughput', 'y', { at: period.to + day })];
    assert.deepEqual(boundsWith(elsewhere), { low: score.overall, high: score.overall });
  });

  it('take every signal at its worse and its better bound', () => {
    const ofAnyDuration = { low: 0, high: Infinity };
    const { low, high } = boundsWith([
      doubtAbout('cycle_time', 'a', ofAnyDuration),
      doubtAbout('throughput', 'b', { counted: 1 }),
      doubtAbout('throughput', 'c'),
    ]);
    near(low, scoreAt(7 * day, (3 * 7) / 8));
    near(high, scoreAt(5 * day, (3 * 9) / 8));
  });

  it('follow a signal whose value is unbounded', () => {
    const [one, two, three] = ['a', 'b', 'c'].map((row, index) =>
      doubtAbout('cycle_time', row, { effect: 'value', counted: cycleTimes[index]!, low: 0, high: Infinity }),
    );
    const { low } = boundsWith([one!, two!, three!]);
    near(low, scoreAt(Infinity, 3));
  });

  it('stay within 0 and 100 under a team’s modifier', () => {
    const lifted = scoreOf(score.signals, 1.5);
    const { high } = boundsWith([doubtAbout('throughput', 'c')], lifted);
    assert.equal(high, 100);
  });
});

describe('the bounds of a dimension', () => {
  const dimensions = { velocity: 50, reliability: 40, collaboration: null } as unknown as PersonScore['dimensions'];
  const ofDimension = (dimension: Dimension, doubts: Doubt[], share = 0.5) => {
    const reliability = { ...signal('cycle_time', 6 * day), dimension: 'reliability' as Dimension, share };
    const signals = [{ ...signal('throughput', 2), share: 0.2 }, reliability];
    return personDimensionBounds({ dimensions, signals }, dimension, { counted, doubts, period });
  };

  const signalAt = (days: number): number => signal('cycle_time', days * day).score;

  it('depend on its own signals only, whatever its weight', () => {
    const doubts = [doubtAbout('cycle_time', 'a', { low: 0, high: Infinity })];
    for (const share of [0.5, 0.1, 0]) {
      const { low, high } = ofDimension('reliability', doubts, share)!;
      near(low, 40 + signalAt(7) - signalAt(6));
      near(high, 40 + signalAt(5) - signalAt(6));
    }
    assert.deepEqual(ofDimension('velocity', doubts), { low: 50, high: 50 });
    assert.equal(ofDimension('collaboration', doubts), null);
  });
});

describe('the bounds of a group’s score', () => {
  const member = (low: number, high = low, more = {}) => ({ low, high, isOptional: false, isMember: true, ...more });

  it('are the means of the members’ bounds', () => {
    assert.deepEqual(groupScoreBounds([member(60), member(70, 80)]), { low: 65, high: 70 });
    assert.equal(groupScoreBounds([]), null);
  });

  it('leave out possible bots and add people without a team if that widens them', () => {
    const bot = member(90, 90, { isOptional: true });
    const unassigned = member(10, 10, { isOptional: true, isMember: false });
    assert.deepEqual(groupScoreBounds([member(60), bot]), { low: 60, high: 75 });
    assert.deepEqual(groupScoreBounds([member(60), unassigned]), { low: 35, high: 60 });
    assert.equal(groupScoreBounds([unassigned]), null);
  });
});

describe('two different scores', () => {
  it('may be equal only if their bounds meet and at least one is a range', () => {
    assert.equal(mayBeEqual({ low: 60, high: 60 }, { low: 60, high: 60 }), false);
    assert.equal(mayBeEqual({ low: 60, high: 70 }, { low: 70, high: 70 }), true);
    assert.equal(mayBeEqual({ low: 60, high: 69 }, { low: 70, high: 80 }), false);
    assert.equal(mayBeEqual({ low: 60, high: null }, { low: 70, high: 80 }), true);
  });
});
