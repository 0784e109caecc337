import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShownScore } from '../score-figures/index.ts';
import type { PeriodPart, StoredScore } from '../scoring/score-periods.store.ts';
import { subjectScore } from './subject-score.ts';

const none = { codeQuality: null, velocity: null, collaboration: null, innovation: null, reliability: null };

/** A team's score with an interval of this many points to either side. */
const of = (part: PeriodPart, overall: number, half: number, degrees = 1_000): [string, StoredScore] => {
  const score: ShownScore = {
    kind: 'value',
    overall,
    low: overall - half,
    high: overall + half,
    standardError: half / 1.645,
    degrees,
    n: 40,
    dimensions: none,
    contributions: { codeQuality: 0, velocity: 0, collaboration: 0, innovation: 0, reliability: 0 },
    coverage: { scored: 3, members: 8 },
    things: { codeQuality: 40, velocity: 40, collaboration: 40, innovation: 40, reliability: 40 },
    dimensionIntervals: none,
  };
  return [`team:1/${part}`, { subject: 'team:1', part, windowFrom: 0, windowTo: 1, score }];
};
const moved = (by: number) => subjectScore(new Map([of('previous', 60, 5), of('current', 60 + by, 5)]), 'team:1');

test('a change is clear only if it is significant on a screen full of figures', () => {
  // Two errors of 3.04 give one of 4.30 for the difference; one case in 280 lies beyond 2.91 of them.
  assert.deepEqual([moved(8).trend, moved(8).trendIsClear], ['improving', false], 'beyond its 90 % interval alone');
  assert.deepEqual([moved(13).trend, moved(13).trendIsClear], ['improving', true]);
  assert.deepEqual([moved(-13).trend, moved(-13).trendIsClear], ['declining', true]);
  assert.deepEqual([moved(0).trend, moved(0).trendIsClear], ['stable', false]);
});

test('a change between scores of few weeks has to be larger to be clear', () => {
  const ofMonths = (degrees: number) =>
    subjectScore(new Map([of('previous', 60, 5, degrees), of('current', 73, 5, degrees)]), 'team:1');
  // The intervals are the same. With 4 degrees of freedom each, 13 points are 3.92 standard errors, and 4.07 are needed.
  assert.deepEqual(
    [4, 30].map((degrees) => ofMonths(degrees).trendIsClear),
    [false, true],
  );
});

test('a group score says how many members have one, and has no trend without an earlier score', () => {
  const alone = subjectScore(new Map([of('current', 60, 5)]), 'team:1');
  assert.deepEqual(alone.scored, { people: 3, of: 8 });
  assert.deepEqual([alone.trend, alone.trendIsClear], [null, false]);
  assert.equal(subjectScore(new Map(), 'team:1').scored, null);
});
