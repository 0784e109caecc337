import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { measureWork } from '../../measure-work.ts';
import { day, on } from '../flow/work-facts.test-support.ts';
import { defaultScoring, dimensions, type ScoringConfiguration } from './configuration.ts';
import { randomFacts, randomRules } from './random-work.test-support.ts';
import { scoreHistory, type DayScore, type ScoreRange } from './score-history.ts';
import type { GroupScore, PersonScore } from './score.ts';

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} ${expected}`);
const weeks: ScoreRange = { from: on(120), to: on(127) };
const observed = randomFacts(300).map((facts) => measureWork(facts, randomRules, on(200)));
const settings: ScoringConfiguration = {
  ...defaultScoring,
  minimumDataPoints: 3,
  teamModifiers: [{ teamId: 'payments', factor: 1.3, reason: 'new people' }],
};
const total = (parts: Record<string, number>) => Object.values(parts).reduce((sum, part) => sum + part, 0);

test('contributions add up to the score, a group’s score is the mean of its members’, all within bounds', () => {
  fc.assert(
    fc.property(observed, fc.constantFrom('weighted' as const, 'balanced' as const), (observations, method) => {
      for (const { subject, score } of scoreHistory(observations, randomRules, { ...settings, method }, weeks, 5)) {
        if (score.kind !== 'value') continue;
        near(total(score.contributions), score.overall);
        assert.ok(score.low <= score.overall && score.overall <= score.high);
        assert.ok(score.low >= 0 && score.high <= 100);
        if (subject.kind === 'person') checkPerson(score as PersonScore);
        else checkGroup(score as GroupScore);
      }
    }),
    { numRuns: 25 },
  );
});

function checkPerson(score: PersonScore): void {
  near(
    score.signals.reduce((sum, signal) => sum + signal.contribution, 0),
    score.overall,
  );
  for (const { score: points, value } of score.signals)
    assert.ok(points >= 0 && points <= 100 && Number.isFinite(value));
  assert.equal(score.signals.length + score.missing.length, dimensions.flatMap((one) => settings.signals[one]).length);
  for (const dimension of dimensions) {
    const known = score.signals.some((signal) => signal.dimension === dimension);
    assert.equal(score.dimensions[dimension] !== null, known);
  }
}

function checkGroup(score: GroupScore): void {
  near(score.members.reduce((sum, member) => sum + member.overall, 0) / score.members.length, score.overall);
  assert.ok(score.coverage.scored === score.members.length && score.coverage.scored <= score.coverage.members);
}

test('the order of the observations carries no meaning, and the same seed gives the same numbers', () => {
  const both = observed.chain((rows) =>
    fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }).map((other) => ({ rows, other })),
  );
  fc.assert(
    fc.property(both, fc.integer(), ({ rows, other }, seed) => {
      assert.deepEqual(
        scoreHistory(other, randomRules, settings, weeks, seed),
        scoreHistory(rows, randomRules, settings, weeks, seed),
      );
    }),
    { numRuns: 10 },
  );
});

test('computing only the days from a change on gives the same as computing all of them', () => {
  fc.assert(
    fc.property(observed, fc.integer({ min: 0, max: 7 * day }), (observations, after) => {
      const firstDirtyDay = weeks.from + after;
      const all = scoreHistory(observations, randomRules, settings, weeks, 3);
      assert.deepEqual(
        scoreHistory(observations, randomRules, settings, { ...weeks, firstDirtyDay }, 3),
        all.filter(({ windowTo }) => windowTo > firstDirtyDay),
      );
      const later = scoreHistory(observations, randomRules, settings, { ...weeks, from: weeks.from + 3 * day }, 3);
      const rounded = (days: DayScore[]) =>
        days.map(({ date, score }) => [date, score.kind === 'value' ? score.overall.toFixed(9) : score]);
      assert.deepEqual(rounded(later), rounded(all.filter(({ windowTo }) => windowTo > weeks.from + 3 * day)));
    }),
    { numRuns: 10 },
  );
});
