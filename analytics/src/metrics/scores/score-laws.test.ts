import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { factsOfPlanted } from '../../laws/planted-facts.test-support.ts';
import { plantedRules } from '../../laws/planted-rules.test-support.ts';
import { plantedOrganization } from '../../laws/planted.test-support.ts';
import { measureWork } from '../../measure-work.ts';
import { measure } from '../../measure.ts';
import { day, on } from '../flow/work-facts.test-support.ts';
import { dimensions, type Dimension } from '../dimensions.ts';
import { defaultScoring, scoringMethods, type ScoringConfiguration } from './configuration.ts';
import { randomFacts, randomRules } from './random-work.test-support.ts';
import type { DistributionCache } from './known-anchors.ts';
import { indexObservations } from './observation-index.ts';
import { storeDays, scoreDays, scoreHistory, type DayScore } from './score-history.ts';
import type { ScoreRange } from './score-people.ts';
import type { GroupScore, PersonScore } from './score.ts';

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} ${expected}`);
const weeks: ScoreRange = { from: on(120), to: on(127) };
const observed = fc.oneof(
  randomFacts(300).map((facts) => measureWork(facts, randomRules, on(200))),
  // Includes the delivery signals.
  plantedOrganization(150).map((planted) => measure(factsOfPlanted(planted), plantedRules, on(200))),
);
const settings: ScoringConfiguration = {
  ...defaultScoring,
  minimumDataPoints: 3,
  teamModifiers: [{ teamId: 'payments', factor: 1.3, reason: 'new people' }],
};
const condition = fc.oneof(
  fc.record({ type: fc.constant('threshold' as const), condition: fc.constantFrom('score >= 60', 'velocity < 50') }),
  fc.record({ type: fc.constant('range' as const), condition: fc.constantFrom('40-70', 'innovation 10-90') }),
  fc.record({
    type: fc.constant('formula' as const),
    condition: fc.constantFrom('20', 'score - 60', 'score / innovation'),
  }),
);
const rule = fc
  .record({ value: fc.double({ min: 0, max: 2, noNaN: true }), what: condition })
  .map(({ value, what }) => ({ id: 'rule', name: 'Rule', description: '', value, ...what }));
const factor = fc.double({ min: 0.5, max: 1.5, noNaN: true });
const perDimension = <Value>(one: fc.Arbitrary<Value>) =>
  fc.record(Object.fromEntries(dimensions.map((name) => [name, one])) as Record<Dimension, fc.Arbitrary<Value>>);
/** Any configuration that the settings screen can produce. */
const anySettings: fc.Arbitrary<ScoringConfiguration> = fc
  .record({
    method: fc.constantFrom(...scoringMethods),
    enabled: perDimension(fc.boolean()),
    weights: perDimension(fc.integer({ min: 0, max: 100 })),
    rules: fc.array(rule, { maxLength: 4 }),
    normalization: fc.boolean(),
    outlierDetection: fc.boolean(),
    minimumDataPoints: fc.integer({ min: 1, max: 30 }),
    payments: factor,
    complexity: fc.record({
      taskComplexity: factor,
      codebaseSize: factor,
      teamSize: factor,
      domainComplexity: factor,
      technicalDebt: factor,
    }),
  })
  .map(({ payments, ...own }) => ({
    ...defaultScoring,
    ...own,
    teamModifiers: [{ teamId: 'payments', factor: payments, reason: '' }],
  }));
const total = (parts: Record<string, number>) => Object.values(parts).reduce((sum, part) => sum + part, 0);

test('contributions add up to the score, a group’s score is the mean of its members’, all within bounds', () => {
  fc.assert(
    fc.property(observed, anySettings, (observations, own) => {
      for (const { subject, score } of scoreHistory(observations, randomRules, own, weeks)) {
        if (score.kind !== 'value') {
          assert.ok(score.need === own.minimumDataPoints);
          continue;
        }
        near(total(score.contributions), score.overall);
        assert.ok(score.low <= score.overall && score.overall <= score.high);
        assert.ok(score.low >= 0 && score.high <= 100);
        if (subject.kind === 'person') checkPerson(score as PersonScore, own);
        else checkGroup(score as GroupScore);
      }
    }),
    { numRuns: 40 },
  );
});

function checkPerson(score: PersonScore, own: ScoringConfiguration): void {
  assert.ok(score.n >= own.minimumDataPoints);
  near(total(Object.fromEntries(score.signals.map((signal) => [signal.metric, signal.share]))), 1);
  near(
    score.signals.reduce((sum, signal) => sum + signal.share * signal.score, 0),
    score.mean,
  );
  near(Math.min(100, Math.max(0, (score.rule?.score ?? score.mean) * score.modifier)), score.overall);
  near(
    score.signals.reduce((sum, signal) => sum + signal.contribution, 0),
    score.overall,
  );
  for (const { score: points, value } of score.signals)
    assert.ok(points >= 0 && points <= 100 && Number.isFinite(value));
  const counted = dimensions
    .filter((dimension) => own.enabled[dimension])
    .flatMap((dimension) => own.signals[dimension]);
  assert.equal(score.signals.length + score.missing.length, counted.length);
  for (const dimension of dimensions) {
    const known = score.signals.some((signal) => signal.dimension === dimension);
    assert.equal(score.dimensions[dimension] !== null, known);
  }
}

function checkGroup(score: GroupScore): void {
  near(score.members.reduce((sum, member) => sum + member.overall, 0) / score.members.length, score.overall);
  assert.ok(score.coverage.scored === score.members.length && score.coverage.scored <= score.coverage.members);
}

test('asking for intervals of the dimensions adds them around their values and changes nothing else', () => {
  fc.assert(
    fc.property(observed, anySettings, (observations, own) => {
      const plain = scoreHistory(observations, randomRules, own, weeks);
      const requested = scoreHistory(observations, randomRules, own, { ...weeks, dimensionIntervals: true });
      requested.forEach(({ score }, index) => {
        if (score.kind !== 'value') return;
        const { dimensionIntervals, ...rest } = score;
        assert.deepEqual(rest, plain[index]?.score);
        for (const dimension of dimensions) {
          const value: number | null = score.dimensions[dimension];
          const interval = dimensionIntervals?.[dimension] ?? null;
          assert.equal(interval === null, value === null, dimension);
          if (interval === null || value === null) continue;
          assert.ok(interval.low <= value + 1e-9 && value <= interval.high + 1e-9);
          assert.ok(interval.low >= 0 && interval.high <= 100 + 1e-9);
        }
      });
    }),
    { numRuns: 10 },
  );
});

test('the order of the observations does not matter', () => {
  const both = observed.chain((rows) =>
    fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }).map((other) => ({ rows, other })),
  );
  fc.assert(
    fc.property(both, ({ rows, other }) => {
      assert.deepEqual(
        scoreHistory(other, randomRules, settings, weeks),
        scoreHistory(rows, randomRules, settings, weeks),
      );
    }),
    { numRuns: 10 },
  );
});

test('computing only the days from a change on gives the same as computing all of them', () => {
  fc.assert(
    fc.property(observed, fc.integer({ min: 0, max: 7 * day }), (observations, after) => {
      const firstDirtyDay = weeks.from + after;
      const all = scoreHistory(observations, randomRules, settings, weeks);
      assert.deepEqual(
        scoreHistory(observations, randomRules, settings, { ...weeks, firstDirtyDay }),
        all.filter(({ windowTo }) => windowTo > firstDirtyDay),
      );
      const later = scoreHistory(observations, randomRules, settings, { ...weeks, from: weeks.from + 3 * day });
      const rounded = (days: DayScore[]) =>
        days.map(({ date, score }) => [date, score.kind === 'value' ? score.overall.toFixed(9) : score]);
      assert.deepEqual(rounded(later), rounded(all.filter(({ windowTo }) => windowTo > weeks.from + 3 * day)));
    }),
    { numRuns: 10 },
  );
});

test('stored days match their scores', () => {
  fc.assert(
    fc.property(observed, anySettings, (observations, own) => {
      const basis = [indexObservations(observations), randomRules, own, { ...weeks, to: on(140) }] as const;
      const stored = [...storeDays(...basis)].flatMap((day) => day.scores);
      const explained = [...scoreDays(...basis)].flatMap((day) => day.scores);
      assert.ok(stored.length > 0);
      assert.deepEqual(
        stored,
        explained.map(({ score, ...day }, index) => {
          const fields = Object.keys(stored[index]!.score);
          return { ...day, score: Object.fromEntries(Object.entries(score).filter(([name]) => fields.includes(name))) };
        }),
      );
    }),
    { numRuns: 20 },
  );
});

test('ranges that share samples have the same scores as each by itself', () => {
  fc.assert(
    fc.property(observed, anySettings, (observations, own) => {
      const index = indexObservations(observations);
      const distributions: DistributionCache = new Map();
      const ranges: ScoreRange[] = [
        { ...weeks, windowDays: 30 },
        { from: on(125), to: on(126) - 3600, windowDays: 30 },
        { from: on(118), to: on(119), windowDays: 7 },
      ];
      for (const range of ranges)
        assert.deepEqual(
          [...scoreDays(index, randomRules, own, { ...range, distributions })],
          [...scoreDays(index, randomRules, own, range)],
        );
      assert.ok(distributions.size > 0 || !own.normalization);
    }),
    { numRuns: 10 },
  );
});
