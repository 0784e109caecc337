/** The coverage of the 90% intervals of scores, for people whose true value is known. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pValueOfIntervals, screenful } from '../../figure/difference.ts';
import { seededRandom } from '../../figure/random.ts';
import type { Observation } from '../../observation.ts';
import { metricDefinitions, type MetricKey } from '../definitions.ts';
import { day, hour, on, rules } from '../flow/work-facts.test-support.ts';
import { dimensions } from '../dimensions.ts';
import { defaultScoring } from './configuration.ts';
import { mapSignal } from './curve.ts';
import { scoreHistory } from './score-history.ts';
import { daily, lastDay, only, row, scoreOf } from './score.test-support.ts';
import { intervalsOf, type ComputedScore } from './score-interval.ts';
import type { GroupScore, PersonScore, ScoreInterval } from './score.ts';
import type { Weighed } from './weigh-signals.ts';

const random = seededRandom(42);
/** A random number of rows for a day, with this mean. */
const poisson = (mean: number): number => {
  let count = 0;
  for (let left = Math.exp(-mean), at = random(); at > left; at -= left, left *= mean / count) count += 1;
  return count;
};
const exponential = (): number => -Math.log(1 - random());
const chance = (share: number) => (): number => (random() < share ? 1 : 0);

/** Rows per working day, the value of each, and the true value of the signal. */
type Kind = { metric: MetricKey; aDay: number; value: () => number; truth: number };
const merged: Kind = { metric: 'merged_pull_requests', aDay: 0.5, value: () => 1, truth: 2.5 };
const pages: Kind = { metric: 'pages_written', aDay: 0.1, value: () => 1, truth: 0.5 };
const cycle: Kind = {
  metric: 'cycle_time',
  aDay: 0.7,
  value: () => 4 * day * exponential(),
  truth: 4 * day * Math.LN2,
};
const size: Kind = { metric: 'change_size', aDay: 0.7, value: () => 200 * exponential(), truth: 200 * Math.LN2 };
const clean: Kind = { metric: 'clean_merge_share', aDay: 0.7, value: chance(0.75), truth: 0.75 };
const safe: Kind = { metric: 'change_success_share', aDay: 0.7, value: chance(0.96), truth: 0.96 };
const reviews: Kind = { metric: 'review_balance', aDay: 1, value: chance(0.5), truth: 0.5 };

const teams = 25;
const people = Array.from({ length: teams * 8 }, (_, i) => ({ id: `p${i}`, team: `t${i >> 3}` }));
const base = rules();
const alike = {
  ...base,
  people: people.map(({ id }) => ({ ...base.people[0]!, id, accountIds: [] })),
  teams: Array.from({ length: teams }, (_, i) => ({ ...base.teams[0]!, id: `t${i}` })),
  memberships: people.map(({ id, team }) => ({ personId: id, teamId: team, from: 0, to: null })),
};

/** Sixty days of two hundred identical people who never change. */
const steadyWork = (kinds: readonly Kind[]): Observation[] =>
  people.flatMap(({ id }) =>
    kinds.flatMap(({ metric, aDay, value }) => [
      row(metric, on(-40), 1, id),
      ...Array.from({ length: 60 }, (_, date) => date)
        .filter((date) => date % 7 < 5)
        .flatMap((date) => Array.from({ length: poisson(aDay) }, () => row(metric, on(date) + 10 * hour, value(), id))),
    ]),
  );

type Both<Score> = [first: Score, second: Score][];
/** The scores of all people and teams over the first and the second 30 days. */
const scoresOf = (kinds: readonly Kind[]): { people: Both<PersonScore>; teams: Both<GroupScore> } => {
  const work = steadyWork(kinds);
  const configuration = only(
    kinds.map(({ metric }) => metric),
    { minimumDataPoints: 1 },
  );
  const [first, second] = [30, 60].map((end) => {
    const days = scoreHistory(work, alike, configuration, { from: on(end - 1), to: on(end) });
    return new Map(days.map(({ subject, score }) => ['id' in subject ? subject.id : 'all', score]));
  });
  const both = <Score>(ids: string[]): Both<Score> =>
    ids.flatMap((id) => {
      const pair = [first?.get(id), second?.get(id)];
      return pair.every((score) => score?.kind === 'value') ? [pair as [Score, Score]] : [];
    });
  return { people: both(people.map(({ id }) => id)), teams: both(alike.teams.map(({ id }) => id)) };
};

const truthOf = ({ metric, truth }: Kind): number => {
  const anchors = dimensions
    .flatMap((dimension) => defaultScoring.signals[dimension])
    .find((one) => one.metric === metric)!;
  return mapSignal(truth, anchors, metricDefinitions[metric].better);
};
const coverage = (scores: readonly ScoreInterval[], truth: number): number =>
  scores.filter(({ low, high }) => low <= truth && truth <= high).length / scores.length;
const apart = (pairs: Both<ScoreInterval>): number =>
  pairs.filter(([a, b]) => a.low > b.high || b.low > a.high).length / pairs.length;
const about = (share: number, [least, most]: [number, number], what: string): void =>
  assert.ok(share >= least && share <= most, `${what}: ${share}`);

for (const [name, kind, bounds] of [
  ['a rate', merged, [0.86, 0.95]],
  ['a median', cycle, [0.85, 0.95]],
  ['a share', clean, [0.85, 0.95]],
  ['a share of a half', reviews, [0.86, 0.95]],
  // Most people see no failure of something that rarely fails; the interval must still include the true rate.
  ['a share near its whole', safe, [0.9, 1]],
] as const)
  test(`the interval of ${name} contains the true value about nine times in ten`, () => {
    const scores = scoresOf([kind]).people;
    about(coverage(scores.flat(), truthOf(kind)), [...bounds], kind.metric);
    about(apart(scores), [0, 0.06], `${kind.metric} apart`);
  });

test('the interval of a median of three to five rows is wider than their range, and covers almost as well', () => {
  const few = scoresOf([{ ...cycle, aDay: 0.2 }]).people.flat();
  for (const [rows, bounds] of [
    [3, [0.78, 0.95]],
    [4, [0.83, 0.96]],
    [5, [0.83, 0.96]],
  ] as const) {
    const scores = few.filter(({ n }) => n === rows);
    assert.ok(scores.length >= 30, `${scores.length} of ${rows} rows`);
    about(coverage(scores, truthOf(cycle)), [...bounds], `${rows} rows`);
  }
  about(coverage(few, truthOf(cycle)), [0.86, 0.95], 'all of few rows');
});

test('intervals of scores of many signals and of teams cover about 90%, and equal periods rarely differ clearly', () => {
  const { people: own, teams: groups } = scoresOf([merged, pages, cycle, size, clean, safe, reviews]);
  const all = own.flat();
  const usual = all.reduce((sum, score) => sum + score.overall, 0) / all.length;
  about(coverage(all, usual), [0.86, 0.97], 'people');
  about(coverage(groups.flat(), usual), [0.84, 1], 'teams');
  about(apart(own), [0, 0.04], 'people apart');
  about(apart(groups), [0, 0.08], 'teams apart');
  const width = (score: ScoreInterval): number => score.high - score.low;
  assert.ok(all.reduce((sum, score) => sum + width(score), 0) / all.length < 25, 'and says something');
});

test('two periods without a change differ significantly no more often than the p-value says', () => {
  const pairs = [[merged], [clean], [merged, cycle, clean]].flatMap((kinds) =>
    Array.from({ length: 8 }, () => scoresOf(kinds).people).flat(),
  );
  const bounded = ({ overall, low, high, degrees }: PersonScore) => ({ value: overall, low, high, degrees });
  const pValues = pairs.map(([one, other]) => pValueOfIntervals(bounded(one), bounded(other)) ?? 1);
  // With a normal distribution instead of Student's, it was 0.6% at 0.36%, and 0.2% at 0.06%.
  for (const level of [0.05, 0.05 / screenful, 0.0006]) {
    const share = pValues.filter((pValue) => pValue <= level).length / pValues.length;
    about(share, [0, level * 1.25], `at ${level}`);
  }
});

test('the interval of a person who worked in one part of the window only is the whole scale', () => {
  const work = [...daily('cycle_time', 3, () => day)].map((one) => ({ ...one, at: on(28) + hour }));
  const { low, high } = scoreOf(
    scoreHistory(work, rules(), only(['cycle_time'], { minimumDataPoints: 1 }), lastDay),
    'person-ada',
  );
  assert.deepEqual([low, high], [0, 100]);
});

/** Two merged changes a week, anchored at 0 and 10: 40 + 50 × 2 / 10 = 50 points, and all of the score. */
const twoAWeek = (without: readonly number[]): Weighed => ({
  dimension: 'velocity',
  configuration: { metric: 'merged_pull_requests', enabled: true, weight: 1, floor: 0, target: 10 },
  reading: {
    value: 2,
    series: null,
    first: 0,
    end: 0,
    touchedOutliers: 0,
    without,
    ascending: null,
    otherwise: null,
  },
  scale: 1,
  anchors: { floor: 0, target: 10 },
  anchorSource: { kind: 'configured' },
  share: 1,
  score: 50,
});
const computed: ComputedScore = {
  score: 50,
  mean: 50,
  means: { codeQuality: null, velocity: 50, collaboration: null, innovation: null, reliability: null },
  modifier: 1,
  rules: null,
};

test('the interval of two parts matches Student’s t with one degree of freedom, worked by hand', () => {
  // Worked in the parts 1 and 3. Without the one it would be 1 a week, without the other 3: a standard error of 1.
  const { overall, dimensions: own } = intervalsOf([twoAWeek([NaN, 1, NaN, 3])], computed, [1, 3], true);
  // Student asks for 6.314 of them: from 0, since there is no less, to 8.314 a week, which is 40 to 81.57 points.
  assert.ok(Math.abs(overall.low - 40) < 1e-9, `${overall.low}`);
  assert.ok(Math.abs(overall.high - 81.57) < 1e-9, `${overall.high}`);
  assert.ok(Math.abs(overall.standardError - 5) < 1e-9, 'a change a week is five points');
  assert.equal(overall.degrees, 1);
  assert.deepEqual(own.velocity, overall, 'the only signal is the dimension as well');
  assert.equal(own.reliability, null);
});

test('the interval of two equal parts has no width, and that of one part is the whole scale', () => {
  const same = intervalsOf([twoAWeek([2, 2])], computed, [0, 1], false).overall;
  assert.deepEqual([same.low, same.high, same.standardError, same.degrees], [50, 50, 0, 1]);
  const one = intervalsOf([twoAWeek([2])], computed, [0], false).overall;
  assert.deepEqual([one.low, one.high], [0, 100]);
});

test('the worked example of docs/scores.md', () => {
  const merges = daily('clean_merge_share', 24, (i) => (i % 4 ? 1 : 0));
  const issues = daily('cycle_time', 24, () => 1.5 * day);
  const range = { ...lastDay, dimensionIntervals: true };
  const score = scoreOf(
    scoreHistory([...merges, ...issues], rules(), only(['clean_merge_share', 'cycle_time']), range),
    'person-ada',
  );
  const written = (value: number | undefined): string => (value ?? NaN).toFixed(1);
  assert.deepEqual([score.overall, score.low, score.high].map(written), ['77.7', '70.9', '84.4']);
  const { codeQuality } = score.dimensionIntervals ?? {};
  assert.deepEqual([score.dimensions.codeQuality ?? 0, codeQuality?.low, codeQuality?.high].map(written), [
    '67.8',
    '55.6',
    '80.0',
  ]);
  assert.deepEqual(
    score.signals.map(({ contribution }) => written(contribution)),
    ['37.7', '40.0'],
  );
});
