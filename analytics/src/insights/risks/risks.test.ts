import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { indexObservations } from '../../metrics/scores/observation-index.ts';
import type { MetricKey } from '../../metrics/definitions.ts';
import type { Observation } from '../../observation.ts';
import { findRiskFactors, loadFactor, riskLevelOf, riskScoreOf } from './assess-risk.ts';
import { baseRates, likelihoodOf, minimumOccurrences, pastCases, type BaseRates } from './base-rates.ts';
import type { RiskFacts } from './risk-facts.ts';
import { riskSignalNamed } from './risk-signals.ts';
import { daySeconds as day } from '../../time/durations.ts';

const at = Date.UTC(2026, 10, 20) / 1000;
const none: BaseRates = { signals: new Map(), all: { n: 0, harmed: 0, lost: 0 } };

const row = (metric: MetricKey, daysAgo: number, value: number, more: Partial<Observation> = {}): Observation => ({
  metric,
  key: `${metric} ${daysAgo} ${value} ${more.key ?? ''}`,
  scope: 'repository:1',
  at: at - daysAgo * day,
  value,
  personId: 'ada',
  teamId: 'team',
  repositoryId: 'repo',
  excluded: null,
  reference: { kind: 'pull-request', id: `${daysAgo}`, title: '', url: null },
  detail: {},
  ...more,
});
const factsOf = (rows: Observation[], scores: (days: number) => number | null = () => 70): RiskFacts => {
  const person = indexObservations(rows).people.get('ada');
  assert.ok(person !== undefined);
  return { person, at, scoreAgo: scores };
};
const days = (count: number, from = 1): number[] => Array.from({ length: count }, (_, index) => from + index);

describe('signals', () => {
  it('cross their threshold with enough rows of the last four weeks, and say what they were before', () => {
    const failing = [
      ...days(12).map((ago) => row('change_success_share', ago, ago % 2)),
      ...days(40, 30).map((ago) => row('change_success_share', ago, 1)),
    ];
    const [factor] = findRiskFactors(factsOf(failing), none);
    assert.equal(factor?.key, 'failing-changes');
    assert.deepEqual(factor.crossing, { value: 0.5, n: 12, before: 1, severity: 'critical' });
    assert.deepEqual(findRiskFactors(factsOf(failing.slice(0, 9)), none), []);
  });

  it('leave out the running day, and what lies before the window', () => {
    const today = days(12).map((ago) => row('change_success_share', -0.5, 0, { key: `${ago}` }));
    const old = days(12, 30).map((ago) => row('change_success_share', ago, 0));
    assert.deepEqual(findRiskFactors(factsOf([...today, ...old]), none), []);
  });

  it('of a change need both the level and the change', () => {
    const slow = days(12).map((ago) => row('cycle_time', ago, 9 * day));
    const before = (value: number) => days(24, 30).map((ago) => row('cycle_time', ago, value));
    const keys = (rows: Observation[]) => findRiskFactors(factsOf(rows), none).map((one) => one.key);
    assert.deepEqual(keys([...slow, ...before(2 * day)]), ['slower-work']);
    assert.deepEqual(keys([...slow, ...before(8 * day)]), []);
    assert.deepEqual(keys(slow), []);
  });

  it('see that a person has far more in progress than before, and not that they always had', () => {
    // N two-day items finished every second day are N in parallel.
    const items = (many: number, from: number, count: number) =>
      days(count, from).flatMap((ago) =>
        days(ago % 2 === 0 ? many : 0).map((one) => row('cycle_time', ago, 2 * day, { key: `${one}` })),
      );
    const [factor] = findRiskFactors(factsOf([...items(4, 1, 28), ...items(1, 29, 180)]), none).filter(
      ({ key }) => key === 'parallel-work',
    );
    assert.equal(factor?.category, 'wellbeing');
    assert.ok(factor.crossing.value > 3.5 && factor.crossing.value < 4.1 && (factor.crossing.before ?? 9) < 1.3);
    assert.equal(factor.severity, 'medium');
    const keys = (rows: Observation[], open: number[] = []) =>
      findRiskFactors({ ...factsOf(rows), open }, none).map(({ key }) => key);
    assert.ok(!keys(items(4, 1, 200)).includes('parallel-work'));
    const few = items(1, 1, 200);
    assert.ok(!keys(few).includes('parallel-work'));
    const open = days(20).map(() => at - 14 * day);
    assert.ok(keys(few, open).includes('parallel-work'), 'items still open count');
    const slow = days(28).map((ago) => row('cycle_time', 2 * ago, 8 * day));
    assert.ok(!keys([...slow, ...items(1, 57, 150)]).includes('parallel-work'), 'slow is not much');
  });

  it('see a score fall', () => {
    const found = (now: number) =>
      findRiskFactors(
        factsOf([row('cycle_time', 1, day)], (ago) => (ago === 0 ? now : 80)),
        none,
      )[0]?.severity;
    assert.deepEqual([76, 75, 72, 65, 55].map(found), [undefined, 'low', 'medium', 'high', 'critical']);
  });
});

describe('signals inside bounds', () => {
  const crossed = (key: string, now: [number, number | null], before: [number, number | null] | null = null) => {
    const asBounds = ([low, high]: [number, number | null]) => ({ low, high });
    return riskSignalNamed(key)?.isCrossedBy?.(asBounds(now), before === null ? null : asBounds(before));
  };

  it('are crossed only if the best figure that may be true is', () => {
    assert.equal(crossed('failing-changes', [0.5, 0.8]), true);
    assert.equal(crossed('failing-changes', [0.5, 0.9]), false);
    assert.equal(crossed('large-changes', [500, null]), true);
    assert.equal(crossed('large-changes', [400, null]), false);
  });

  it('of a change are so against the worst figure that may have been before', () => {
    assert.equal(crossed('slower-work', [9 * day, 12 * day], [2 * day, 6 * day]), true);
    assert.equal(crossed('slower-work', [8 * day, 12 * day], [2 * day, 6 * day]), false);
    assert.equal(crossed('slower-work', [9 * day, 12 * day], [2 * day, null]), false);
  });
});

describe('likelihoods', () => {
  it('are the share of times that harm followed here, and the bundled rate with too few of them', () => {
    const signals = new Map([['slow-reviews', { n: minimumOccurrences, harmed: 4, lost: 32 }]]);
    const rates = { signals, all: { n: 100, harmed: 10, lost: 70 } };
    assert.deepEqual(likelihoodOf('slow-reviews', rates), {
      share: 0.4,
      from: 'history',
      n: 10,
      harmed: 4,
      usual: 0.1,
    });
    assert.equal(likelihoodOf('slower-work', rates).from, 'prior');
  });

  it('count a later score against the person’s own mean before, not against the day', () => {
    const { person } = factsOf([row('cycle_time', 1, day)]);
    const scores = new Map(Array.from({ length: 200 }, (_, ago) => [ago, ago < 60 ? 60 : 80]));
    const { all } = baseRates(pastCases([['ada', person]], () => scores, at));
    // Of 30 days ago the score was low already, of 60 days ago it just was not; later cases were followed by 80.
    assert.deepEqual([all.n, all.harmed], [4, 2]);
  });
});

describe('the risk score', () => {
  const factor = (share: number, impact: number, severity: 'high' | 'low' = 'high') => ({
    likelihood: { share, from: 'prior' as const, n: 0, harmed: 0, usual: null },
    impact,
    severity,
  });

  it('is 0 without factors, grows with each, and stays within 100', () => {
    assert.equal(riskScoreOf([]), 0);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 10 })), {
          maxLength: 8,
        }),
        (factorInputs) => {
          const factors = factorInputs.map(([share, impact]) => factor(share, impact));
          const score = riskScoreOf(factors);
          assert.ok(score >= 0 && score <= 100);
          assert.ok(riskScoreOf([...factors, factor(0.3, 5)]) >= score);
        },
      ),
    );
  });

  it('has levels from 25, 50 and 75', () => {
    assert.deepEqual([24, 25, 50, 75].map(riskLevelOf), ['low', 'medium', 'high', 'critical']);
  });
});

describe('load', () => {
  it('is wellbeing; hours are the person’s own', () => {
    assert.equal(loadFactor('work-in-progress', 5, 5), null);
    assert.equal(loadFactor('work-in-progress', 9, 9)?.severity, 'high');
    const hours = loadFactor('after-hours', 0.5, 40);
    assert.equal(hours?.ownOnly, true);
    assert.equal(hours?.category, 'wellbeing');
  });
});
