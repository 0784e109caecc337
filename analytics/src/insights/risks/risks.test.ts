import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { indexObservations } from '../../metrics/scores/observation-index.ts';
import type { MetricKey } from '../../metrics/definitions.ts';
import type { Observation } from '../../observation.ts';
import { findRiskFactors, riskLevelOf, riskScoreOf } from './assess-risk.ts';
import { baseRates, likelihoodOf, minimumOccurrences, pastCases, probabilityOf, type BaseRates } from './base-rates.ts';
import type { RiskFacts } from './risk-facts.ts';
import { afterHoursFactor, loadSeverity, workInProgressFactor } from './load-factors.ts';
import { riskSignalNamed, riskSignals } from './risk-signals.ts';
import { daysBefore } from '../../time/days-ago.ts';
import { daySeconds as day } from '../../time/durations.ts';

const at = Date.UTC(2026, 10, 20) / 1000;
const daysAgo = (count: number): number => at - count * day;
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
  return { person, daysAgo, scoreAgo: scores };
};
const days = (count: number, from = 1): number[] => Array.from({ length: count }, (_, index) => from + index);

describe('signals', () => {
  it('cross their threshold with enough rows in the last four weeks, and include the value before', () => {
    const failing = [
      ...days(12).map((ago) => row('change_success_share', ago, ago % 2)),
      ...days(40, 30).map((ago) => row('change_success_share', ago, 1)),
    ];
    const [factor] = findRiskFactors(factsOf(failing), none);
    assert.equal(factor?.key, 'failing-changes');
    assert.deepEqual(factor.crossing, { value: 0.5, n: 12, before: 1, severity: 'critical' });
    assert.deepEqual(findRiskFactors(factsOf(failing.slice(0, 9)), none), []);
  });

  it('ignore the current day and rows before the window', () => {
    const today = days(12).map((ago) => row('change_success_share', -0.5, 0, { key: `${ago}` }));
    const old = days(12, 30).map((ago) => row('change_success_share', ago, 0));
    assert.deepEqual(findRiskFactors(factsOf([...today, ...old]), none), []);
  });

  it('need a change for the worse, however bad the level has always been', () => {
    const watched = {
      items_on_time: [0.8, 0.65],
      change_success_share: [0.98, 0.8],
      escaped_defect_share: [0.05, 0.25],
      clean_merge_share: [0.8, 0.5],
      change_size: [400, 900],
      review_response_time: [day, 3 * day],
      review_balance: [0.5, 0.1],
      cycle_time: [2 * day, 9 * day],
    } as const;
    const read = riskSignals.filter(({ isCrossedBy }) => isCrossedBy !== undefined).map(({ metric }) => metric);
    assert.deepEqual(Object.keys(watched).toSorted(), read.toSorted());
    const metrics = Object.keys(watched) as (keyof typeof watched)[];
    for (const metric of metrics) {
      const [good, bad] = watched[metric];
      const now = (value: number) => days(20).map((ago) => row(metric, ago, value));
      const before = (value: number, count = 20) => days(count, 30).map((ago) => row(metric, ago, value));
      const crossed = (rows: Observation[]) =>
        findRiskFactors(factsOf([...rows, row('merged_pull_requests', 1, 1)]), none).some(
          (factor) => factor.metric === metric,
        );
      assert.ok(crossed([...now(bad), ...before(good)]), metric);
      assert.ok(!crossed([...now(bad), ...before(bad)]), `${metric} as before`);
      assert.ok(!crossed([...now(bad), ...before(good, 19)]), `${metric} with too few rows before`);
      assert.ok(!crossed([...now(bad).slice(11), ...before(good)]), `${metric} with too few rows now`);
    }
  });

  it('cover whole days, even when clocks change in between', () => {
    // Summer time ends in Berlin on 25 October, within the four weeks.
    const berlin = daysBefore('2026-11-20', 'Europe/Berlin');
    assert.deepEqual(
      [berlin(0), berlin(28)].map((instant) => new Date(instant * 1000).toISOString()),
      ['2026-11-19T23:00:00.000Z', '2026-10-22T22:00:00.000Z'],
    );
    // Ten failures, the first of them in the hour that 28 times 24 hours leave out.
    const first = Date.parse('2026-10-22T22:30:00Z') / 1000;
    const failing = [
      row('change_success_share', 0, 0, { at: first }),
      ...days(9).map((ago) => row('change_success_share', ago, 0)),
    ];
    const before = days(30, 40).map((ago) => row('change_success_share', ago, 1));
    const [factor] = findRiskFactors({ ...factsOf([...failing, ...before]), daysAgo: berlin }, none);
    assert.deepEqual([factor?.key, factor?.crossing.n], ['failing-changes', 10]);
  });

  it('about a change need both the level and the change', () => {
    const slow = days(12).map((ago) => row('cycle_time', ago, 9 * day));
    const before = (value: number) => days(24, 30).map((ago) => row('cycle_time', ago, value));
    const keys = (rows: Observation[]) => findRiskFactors(factsOf(rows), none).map((one) => one.key);
    assert.deepEqual(keys([...slow, ...before(2 * day)]), ['slower-work']);
    assert.deepEqual(keys([...slow, ...before(8 * day)]), []);
    assert.deepEqual(keys(slow), []);
  });

  it('include far more work in progress than before, but not if it was always so', () => {
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

  it('include a falling score', () => {
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

  it('are crossed only if the better bound crosses', () => {
    assert.equal(crossed('failing-changes', [0.5, 0.8], [1, 1]), true);
    assert.equal(crossed('failing-changes', [0.5, 0.9], [1, 1]), false);
    assert.equal(crossed('large-changes', [500, null], [100, 200]), true);
    assert.equal(crossed('large-changes', [400, null], [100, 200]), false);
  });

  it('about a change compare with the worse bound of the earlier figure', () => {
    assert.equal(crossed('slower-work', [9 * day, 12 * day], [2 * day, 6 * day]), true);
    assert.equal(crossed('slower-work', [8 * day, 12 * day], [2 * day, 6 * day]), false);
    assert.equal(crossed('slower-work', [9 * day, 12 * day], [2 * day, null]), false);
    assert.equal(crossed('failing-changes', [0.5, 0.8], [0.9, 1]), true);
    assert.equal(crossed('failing-changes', [0.5, 0.8], [0.85, 1]), false);
    assert.equal(crossed('failing-changes', [0.5, 0.8]), false);
  });
});

describe('likelihoods', () => {
  it('are the observed share of cases that were followed by harm, or the bundled rate with too few cases', () => {
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

  it('of cases that all ended alike are estimated by the rule of succession', () => {
    const probability = (harmed: number, n: number) =>
      probabilityOf(
        likelihoodOf('slow-reviews', {
          signals: new Map([['slow-reviews', { n, harmed, lost: 0 }]]),
          all: { n, harmed, lost: 0 },
        }),
      );
    assert.equal(probability(0, 12), 1 / 14);
    assert.equal(probability(1, 12), 1 / 12);
    assert.equal(probability(11, 12), 11 / 12);
    assert.equal(probability(12, 12), 13 / 14);
    const { share } = likelihoodOf('slow-reviews', none);
    assert.equal(probability(0, 4), share, 'the bundled rate with too few cases');
  });

  it('compare a later score with the person’s earlier mean, not with that day', () => {
    const { person } = factsOf([row('cycle_time', 1, day)]);
    const scores = new Map(Array.from({ length: 200 }, (_, ago) => [ago, ago < 60 ? 60 : 80]));
    const { all } = baseRates(pastCases([['ada', person]], () => scores, daysAgo));
    // The score was already low 30 days ago, but not quite 60 days ago; later cases were followed by 80.
    assert.deepEqual([all.n, all.harmed], [4, 2]);
  });
});

describe('the risk score', () => {
  const factor = (share: number, impact: number, severity: 'high' | 'low' = 'high') => ({
    likelihood: { share, from: 'prior' as const, n: 0, harmed: 0, usual: null },
    impact,
    severity,
  });

  it('includes a factor that harm never followed yet', () => {
    const likelihood = { share: 0, from: 'history' as const, n: 12, harmed: 0, usual: 0.1 };
    // 1 of 14, with an impact of 8 of 10, one and a half times for a high severity: 8.6%.
    assert.equal(riskScoreOf([{ likelihood, impact: 8, severity: 'high' }]), 9);
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
  const open = (count: number, since = 3) => Array.from({ length: count }, () => at - since * day);
  const finished = (count: number) => days(count).map((ago) => row('cycle_time', ago + 0.25, day / 2));
  const factorOf = (rows: Observation[], items: number[]) => workInProgressFactor({ ...factsOf(rows), open: items });

  it('counts many items at the end of the last complete day, more than on that weekday in earlier weeks', () => {
    const factor = factorOf(finished(90), open(9));
    assert.deepEqual([factor?.severity, factor?.category], ['high', 'wellbeing']);
    assert.deepEqual(factor?.crossing, { value: 9, n: 9, before: 0, severity: 'high' });
    assert.equal(factorOf(finished(90), open(5)), null, 'few items');
    assert.equal(factorOf(finished(90), open(9, 100)), null, 'as many for weeks');
    assert.equal(factorOf(finished(90), open(9, -0.5)), null, 'today is not over');
    assert.equal(factorOf(finished(41), open(9)), null, 'known for less than six weeks');
  });

  it('counts more after-hours activity than before, given enough activity, for the person only', () => {
    const figure = (value: number) => ({ kind: 'value' as const, value, n: 40, total: 40 });
    const factor = afterHoursFactor(figure(0.5), figure(0.2));
    assert.deepEqual([factor?.ownOnly, factor?.category, factor?.severity], [true, 'wellbeing', 'high']);
    assert.equal(afterHoursFactor(figure(0.5), figure(0.45)), null, 'as before');
    assert.equal(afterHoursFactor(figure(0.25), figure(0.1)), null, 'few');
    const few = { kind: 'insufficient-data' as const, have: 3, need: 10, total: 3 };
    assert.equal(afterHoursFactor(figure(0.5), few), null);
    assert.equal(afterHoursFactor(few, figure(0.1)), null);
  });

  it('is high from six items or 30% after-hours activity on', () => {
    assert.deepEqual(
      [5, 6, 9, 12].map((items) => loadSeverity('work-in-progress', items)),
      [null, 'medium', 'high', 'critical'],
    );
    assert.equal(loadSeverity('after-hours', 0.3), 'medium');
  });
});
