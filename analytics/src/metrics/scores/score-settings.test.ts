/** The effect of each scoring setting on a score, worked by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day, on, rules } from '../flow/work-facts.test-support.ts';
import { eachDimension } from '../dimensions.ts';
import { defaultScoring, type ScoringConfiguration } from './configuration.ts';
import { scoreHistory } from './score-history.ts';
import { daily, lastDay, near, only, row, scoreOf } from './score.test-support.ts';

/** Clean merges 18 of 24 map to 40 + 50 * 5 / 9; cycle time is at its target of 90. */
const work = [...daily('clean_merge_share', 24, (i) => (i % 4 ? 1 : 0)), ...daily('cycle_time', 24, () => 1.5 * day)];
const clean = 40 + 250 / 9;
const scoredWith = (own: Partial<ScoringConfiguration>) =>
  scoreOf(scoreHistory(work, rules(), only(['clean_merge_share', 'cycle_time'], own), lastDay), 'person-ada');

test('the balanced method counts each dimension equally, whatever the weights', () => {
  const { overall, signals } = scoredWith({ method: 'balanced' });
  near(overall, (clean + 90) / 2);
  assert.deepEqual(
    signals.map((signal) => signal.share),
    [0.5, 0.5],
  );
});

test('a dimension that is switched off is neither computed nor counted', () => {
  const { overall, dimensions, signals } = scoredWith({ enabled: { ...defaultScoring.enabled, codeQuality: false } });
  near(overall, 90);
  assert.deepEqual([dimensions.codeQuality, signals.length], [null, 1]);
});

test('signals of a dimension that is switched off are not missing', () => {
  const missingWith = (enabled: Partial<ScoringConfiguration['enabled']>): string[] => {
    const own = only(['cycle_time', 'review_response_time'], { enabled: { ...defaultScoring.enabled, ...enabled } });
    return scoreOf(scoreHistory(work, rules(), own, lastDay), 'person-ada').missing.map(({ metric }) => metric);
  };
  assert.deepEqual(missingWith({}), ['review_response_time']);
  assert.deepEqual(missingWith({ collaboration: false }), []);
});

test('a dimension of weight 0 is shown and contributes nothing', () => {
  const { overall, dimensions, contributions } = scoredWith({ weights: { ...eachDimension(0), velocity: 7 } });
  near(overall, 90);
  near(dimensions.codeQuality ?? 0, clean);
  assert.equal(contributions.codeQuality, 0);
});

test('weights need not add up to 100, because their shares count', () => {
  near(scoredWith({ weights: { ...eachDimension(0), codeQuality: 3, velocity: 1 } }).overall, (3 * clean + 90) / 4);
});

test('signals of a dimension count by their own weights, and not at all when switched off', () => {
  const observations = [...daily('clean_merge_share', 24, () => 1), ...daily('change_size', 24, () => 800)];
  const configuration = only(['clean_merge_share', 'change_size']);
  const [first, second] = configuration.signals.codeQuality;
  assert.ok(first?.metric === 'clean_merge_share' && second?.metric === 'change_size');
  second.weight = 3;
  const perfect = 100 - 10 * Math.exp(5 * (1 - 0.5 / 0.45));
  const score = (): number =>
    scoreOf(scoreHistory(observations, rules(), configuration, lastDay), 'person-ada').overall;
  near(score(), (perfect + 3 * 40) / 4);
  second.enabled = false;
  near(score(), perfect);
});

test('anchors define what counts as good', () => {
  const configuration = only(['cycle_time']);
  const signal = configuration.signals.velocity.find((one) => one.metric === 'cycle_time');
  assert.ok(signal);
  signal.floor = 2 * day;
  signal.target = day;
  near(scoreOf(scoreHistory(work, rules(), configuration, lastDay), 'person-ada').overall, 65);
});

test('the custom method applies weights, then rules, then the team’s modifier', () => {
  const mean = (25 * clean + 20 * 90) / 45;
  const rule = {
    id: 'a',
    name: 'Low',
    type: 'threshold',
    condition: 'score < 80',
    value: 0.9,
    description: '',
  } as const;
  const score = scoredWith({
    method: 'custom',
    rules: [rule],
    teamModifiers: [{ teamId: 'payments', factor: 1.2, reason: 'new people' }],
  });
  near(score.mean, mean);
  assert.equal(score.rule?.name, 'Low');
  near(score.rule?.score ?? 0, mean * 0.9);
  near(score.overall, mean * 0.9 * 1.2);
  near(score.contributions.codeQuality + score.contributions.velocity, score.overall);
  assert.equal(scoredWith({ rules: [rule] }).rule, null);
});

test('contributions add up to a formula’s score, which stays within 0 to 100', () => {
  const formula = (condition: string) =>
    scoredWith({
      method: 'custom',
      rules: [{ id: 'f', name: 'F', type: 'formula', condition, value: 1, description: '' }],
    });
  const best = formula('max(codeQuality, velocity)');
  near(best.overall, 90);
  near(best.contributions.codeQuality + best.contributions.velocity, 90);
  assert.deepEqual([formula('1000').overall, formula('-5').overall], [100, 0]);
  assert.ok(best.low <= 90 && best.high >= 90);
});

test('the modifier is that of the person’s team only', () => {
  const factor = (teamId: string) => scoredWith({ teamModifiers: [{ teamId, factor: 0.5, reason: '' }] }).modifier;
  assert.deepEqual([factor('payments'), factor('operations')], [0.5, 1]);
});

test('the modifier scales the interval like the score', () => {
  const [whole, half] = [1, 0.5].map((factor) =>
    scoredWith({ teamModifiers: [{ teamId: 'payments', factor, reason: '' }] }),
  );
  assert.ok(
    whole !== undefined && half !== undefined && whole.low > 0 && whole.high < 100 && whole.low < whole.overall,
  );
  near(half.overall - half.low, (whole.overall - whole.low) / 2);
  near(half.high - half.overall, (whole.high - whole.overall) / 2);
});

test('complexity scales the expected throughput and nothing else', () => {
  const merged = [...daily('merged_pull_requests', 12, () => 1), row('merged_pull_requests', on(-40), 1), ...work];
  const configuration = only(['merged_pull_requests', 'cycle_time'], {
    complexity: { ...defaultScoring.complexity, taskComplexity: 1.2, technicalDebt: 1.5 },
  });
  const { signals } = scoreOf(scoreHistory(merged, rules(), configuration, lastDay), 'person-ada');
  const [cycleTime, throughput] = signals;
  assert.deepEqual([cycleTime?.metric, cycleTime?.scale], ['cycle_time', 1]);
  near(throughput?.scale ?? 0, 1.8);
  near(throughput?.value ?? 0, (1.8 * 12) / 4.4);
});

test('outlier detection clips single values and counts them; without it they count in full', () => {
  const sizes = [
    ...daily('pages_written', 11, () => 1),
    row('pages_written', on(12), 101),
    row('pages_written', on(-40), 1),
  ];
  const score = (outlierDetection: boolean) =>
    scoreOf(scoreHistory(sizes, rules(), only(['pages_written'], { outlierDetection }), lastDay), 'person-ada');
  near(score(false).signals[0]?.value ?? 0, 112 / 4.4);
  near(score(true).signals[0]?.value ?? 0, 12 / 4.4);
  assert.deepEqual([score(false).touchedOutliers, score(true).touchedOutliers], [0, 1]);
  const times = daily('cycle_time', 24, (i) => (i === 7 ? 90 : (i % 5) + 1) * day);
  const median = (outlierDetection: boolean) =>
    scoreOf(scoreHistory(times, rules(), only(['cycle_time'], { outlierDetection }), lastDay), 'person-ada');
  assert.deepEqual([median(false).touchedOutliers, median(true).touchedOutliers], [0, 1], 'of a median as well');
});

test('the minimum of data points decides whether there is a score', () => {
  const kindWith = (minimumDataPoints: number) => {
    const configuration = only(['clean_merge_share', 'cycle_time'], { minimumDataPoints });
    const history = scoreHistory(work, rules(), configuration, lastDay);
    return history.find(({ subject }) => subject.kind === 'person' && subject.id === 'person-ada')?.score;
  };
  assert.equal(kindWith(48)?.kind, 'value');
  assert.deepEqual(kindWith(49), { kind: 'insufficient-data', have: 48, need: 49 });
});

test('a rule that does not parse is an error, not a score', () => {
  const broken = { id: 'b', name: 'Broken', type: 'formula', condition: 'score +', value: 1, description: '' } as const;
  assert.throws(() => scoredWith({ method: 'custom', rules: [broken] }), /Broken: The formula is incomplete/);
});
