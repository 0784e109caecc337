import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dimensions, eachDimension } from '../dimensions.ts';
import { scoreGroup } from './score-group.ts';
import type { PersonScore, ScoreInterval } from './score.ts';

const person = (velocity: number | null, interval: ScoreInterval | null): PersonScore => ({
  kind: 'value',
  overall: velocity ?? 50,
  dimensions: { ...eachDimension<number | null>(null), velocity },
  dimensionIntervals: { ...eachDimension<ScoreInterval | null>(null), velocity: interval },
  contributions: eachDimension(0),
  signals: [],
  missing: [],
  modifier: 1,
  mean: 50,
  rule: null,
  n: 20,
  low: 40,
  high: 60,
  standardError: 5,
  degrees: 4,
  touchedOutliers: 0,
});
const interval = (standardError: number): ScoreInterval => ({ low: 0, high: 100, standardError, degrees: 4 });

test("a team's dimension has the interval of a mean over independent members, without those lacking it", () => {
  const members = [person(60, interval(3)), person(80, interval(4)), person(null, null)];
  const score = scoreGroup(
    members.map((member, index) => ({ personId: `p${index}`, score: member })),
    10,
  );
  assert.ok(score.kind === 'value');
  assert.equal(score.dimensions.velocity, 70);
  // The errors 3 and 4 give one of 5 for the sum of two, 2.5 for their mean.
  // Its degrees of freedom, by Welch and Satterthwaite: 25² / (81 / 4 + 256 / 4), of which whole ones count.
  const { low, high, standardError, degrees } = score.dimensionIntervals?.velocity ?? interval(0);
  assert.equal(standardError, 2.5);
  assert.ok(Math.abs(degrees - 2500 / 337) < 1e-9);
  assert.ok(Math.abs(low - (70 - 1.895 * 2.5)) < 1e-9 && Math.abs(high - (70 + 1.895 * 2.5)) < 1e-9);
  for (const dimension of dimensions.filter((dimension) => dimension !== 'velocity'))
    assert.equal(score.dimensionIntervals?.[dimension], null);
});

test('members without intervals give a group without one', () => {
  const { dimensionIntervals: _none, ...without } = person(60, null);
  const score = scoreGroup([{ personId: 'p', score: without }], 10);
  assert.ok(score.kind === 'value' && score.dimensionIntervals === undefined);
});
