import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Observation } from '../../observation.ts';
import { day, hour, on, rules } from '../flow/work-facts.test-support.ts';
import { metricDefinitions } from '../definitions.ts';
import { defaultScoring, type ScoringConfiguration } from './configuration.ts';
import { scoreHistory } from './score-history.ts';
import { daily, lastDay, near, only, row, scoreOf } from './score.test-support.ts';
import { fewObservations, missingBaseline, rangeTooShort } from '../reasons.ts';

test('a score of two dimensions, weighted by their share, matches the one worked by hand', () => {
  // Clean merges 18 of 24 = 0.75, between 0.5 and 0.95: 40 + 50 * 25 / 45. Cycle time at its target: 90.
  const observations = [
    ...daily('clean_merge_share', 24, (i) => (i % 4 ? 1 : 0)),
    ...daily('cycle_time', 24, () => 1.5 * day),
  ];
  const score = scoreOf(
    scoreHistory(observations, rules(), only(['clean_merge_share', 'cycle_time']), lastDay),
    'person-ada',
  );
  const clean = 40 + (50 * 0.25) / 0.45;
  near(score.dimensions.codeQuality ?? 0, clean);
  near(score.dimensions.velocity ?? 0, 90);
  near(score.overall, (25 * clean + 20 * 90) / 45);
  near(score.contributions.velocity, (20 * 90) / 45);
  assert.deepEqual([score.dimensions.innovation, score.contributions.innovation, score.n], [null, 0, 48]);
});

test('below the minimum of data points there is no score, only their number', () => {
  const history = scoreHistory(
    daily('cycle_time', 9, () => day),
    rules(),
    only(['cycle_time']),
    lastDay,
  );
  const [ada] = history.filter(({ subject }) => subject.kind === 'person' && subject.id === 'person-ada');
  assert.deepEqual(ada?.score, { kind: 'insufficient-data', have: 9, need: 10 });
  const organization = history.find(({ subject }) => subject.kind === 'organization');
  assert.deepEqual(organization?.score, { kind: 'insufficient-data', have: 9, need: 10 });
});

test('no data gives no score for anyone, never zero', () => {
  const history = scoreHistory([], rules(), defaultScoring, lastDay);
  assert.equal(history.length, 5);
  assert.ok(history.every(({ score }) => score.kind === 'insufficient-data' && score.have === 0));
});

test('a median needs more than two observations: the signal is missing with the reason', () => {
  const observations = [...daily('cycle_time', 12, () => day), ...daily('change_size', 2, () => 80)];
  const score = scoreOf(
    scoreHistory(observations, rules(), only(['cycle_time', 'change_size']), lastDay),
    'person-ada',
  );
  assert.deepEqual(score.missing, [{ dimension: 'codeQuality', metric: 'change_size', reason: fewObservations(2, 3) }]);
});

test('a rate divides by weekdays worked, so that part time and leave do not lower it', () => {
  const merged = ['person-ada', 'person-ben', 'person-cy'].flatMap((id) => [
    ...Array.from({ length: 12 }, (_, i) => row('merged_pull_requests', on(i * 2), 1, id)),
    row('merged_pull_requests', on(-40), 1, id),
  ]);
  const base = rules();
  const people = base.people.map((person) => (person.id === 'person-ben' ? { ...person, partTime: 0.5 } : person));
  const leaves = [{ personId: 'person-cy', from: on(14), to: on(28) }];
  const history = scoreHistory(merged, { ...base, people, leaves }, only(['merged_pull_requests']), lastDay);
  const rate = (id: string) => scoreOf(history, id).signals[0]?.value ?? 0;
  // 30 days from a Monday hold 22 weekdays, 4.4 weeks; two weeks of leave leave 2.4.
  near(rate('person-ada'), 12 / 4.4);
  near(rate('person-ben'), 12 / 2.2);
  near(rate('person-cy'), 12 / 2.4);
});

test('a rate of zero counts only for people who have ever recorded such work', () => {
  const recorded = row('pages_written', on(-40), 1, 'person-ben');
  const work = ['person-ada', 'person-ben'].flatMap((id) => daily('cycle_time', 12, () => day, id));
  const history = scoreHistory([recorded, ...work], rules(), only(['cycle_time', 'pages_written']), lastDay);
  assert.equal(scoreOf(history, 'person-ben').signals.find((signal) => signal.metric === 'pages_written')?.value, 0);
  assert.equal(scoreOf(history, 'person-ada').missing[0]?.reason, 'nothing recorded for this person');
});

/** Estimates of three people, one item each day; of the thirty days that are scored, `now` times as many. */
const teamWork = (weeksBefore: number, now = 1): Observation[] =>
  ['ada', 'ben', 'cy'].flatMap((name, i) => [
    row('completed_work', on(-30 - 7 * weeksBefore), 1, `person-${name}`),
    ...Array.from({ length: 30 + 7 * weeksBefore }, (_, before) =>
      row('completed_work', on(-1 - before) + hour, i + 1, `person-${name}`),
    ),
    ...daily('completed_work', 30, () => (i + 1) * now, `person-${name}`),
  ]);
const team = ['ada', 'ben', 'cy'].map((name) => ({
  personId: `person-${name}`,
  teamId: 'payments',
  from: on(-400),
  to: null,
}));
const againstTeam = (work: Observation[], own: Partial<ScoringConfiguration> = {}): (number | undefined)[] => {
  const history = scoreHistory(work, rules({ memberships: team }), only(['completed_work'], own), lastDay);
  return team.map(({ personId }) => scoreOf(history, personId).signals[0]?.value);
};
const nearAll = (values: (number | undefined)[], expected: number[]): void =>
  expected.forEach((one, i) =>
    assert.ok(Math.abs((values[i] ?? 0) - one) < 0.02, `${values.join()} ${expected.join()}`),
  );

test('completed work is compared with the team’s own past, and more complexity expects less', () => {
  nearAll(againstTeam(teamWork(20)), [0.5, 1, 1.5]);
  nearAll(againstTeam(teamWork(20), { complexity: { ...defaultScoring.complexity, domainComplexity: 2 } }), [1, 2, 3]);
});

test('everyone in a team that completes four times as much has four times the signal', () => {
  nearAll(againstTeam(teamWork(26, 4)), [2, 4, 6]);
});

test('a team that is too new or too small has no baseline, and the reason is given', () => {
  const reason = missingBaseline(3, 8);
  const missing = (work: Observation[], memberships = team): string | undefined =>
    scoreOf(
      scoreHistory(
        [...work, ...daily('cycle_time', 12, () => day)],
        rules({ memberships }),
        only(['completed_work', 'cycle_time']),
        lastDay,
      ),
      'person-ada',
    ).missing[0]?.reason;
  assert.equal(missing(teamWork(20)), undefined);
  assert.equal(missing(teamWork(2)), reason);
  assert.equal(missing(teamWork(20), team.slice(0, 2)), reason);
});

test('distinct people are counted per 30 days, however long the range', () => {
  // Five people in turn, six days each: any thirty days include all five.
  const helped = Array.from({ length: 90 }, (_, i) => ({
    ...row('people_helped', on(i - 60) + hour, 1),
    detail: { distinct: `${Math.floor((i + 600) / 6) % 5}` },
  }));
  const work = [...helped, row('people_helped', on(-100), 1), ...daily('cycle_time', 12, () => day)];
  const over = (windowDays: number) =>
    scoreOf(
      scoreHistory(work, rules(), only(['people_helped', 'cycle_time']), { ...lastDay, windowDays }),
      'person-ada',
    );
  for (const windowDays of [30, 45, 60, 90])
    assert.equal(
      over(windowDays).signals.find((signal) => signal.metric === 'people_helped')?.value,
      5,
      `${windowDays}`,
    );
  assert.deepEqual(over(29).missing[0]?.reason, rangeTooShort(30));
});

test('a team’s modifier scales the score within its bounds, and its contributions alike', () => {
  const work = daily('cycle_time', 12, () => 1.5 * day);
  const withFactor = (factor: number) => {
    const teamModifiers = [{ teamId: 'payments', factor, reason: 'legacy code' }];
    return scoreOf(scoreHistory(work, rules(), only(['cycle_time'], { teamModifiers }), lastDay), 'person-ada');
  };
  near(withFactor(1.1).overall, 99);
  near(withFactor(1.5).overall, 100);
  near(withFactor(1.5).contributions.velocity, 100);
});

test('a window is whole days in the time zone, even when clocks change', () => {
  // Berlin puts its clocks forward on 29 March 2026: the day has 23 hours.
  const at = (iso: string) => Date.parse(iso) / 1000;
  const range = {
    from: at('2026-03-30T10:00:00Z'),
    to: at('2026-03-30T22:00:00Z'),
    windowDays: 2,
    zone: 'Europe/Berlin',
  };
  const [first] = scoreHistory([], rules(), defaultScoring, range);
  assert.deepEqual(
    [first?.date, first?.windowFrom, first?.windowTo],
    ['2026-03-30', at('2026-03-28T23:00:00Z'), at('2026-03-30T22:00:00Z')],
  );
});

test('with five people or more, scores use the organization’s own distribution', () => {
  const people = Array.from({ length: 6 }, (_, i) => `person-${i}`);
  const base = rules();
  const own = {
    ...base,
    people: people.map((id) => ({ ...base.people[0]!, id, accountIds: [] })),
    memberships: people.map((personId) => ({ personId, teamId: 'payments', from: 0, to: null })),
  };
  const work = people.flatMap((id, i) => daily('cycle_time', 30, () => (i + 2) * day, id));
  const configuration = only(['cycle_time'], { normalization: true });
  const [some] = scoreOf(scoreHistory(work, own, configuration, lastDay), 'person-3').signals;
  assert.deepEqual(some?.anchorSource, { kind: 'distribution', people: 6 });
  // Each person takes the same time every week, two to seven days: the worst and best 10% are one of the six each.
  assert.deepEqual(some?.anchors, { floor: 7 * day, target: 2 * day });
  near(some?.score ?? 0, 40 + (50 * 2) / 5);
  const few = work.filter((one) => one.personId !== 'person-0' && one.personId !== 'person-1');
  const [configured] = scoreOf(scoreHistory(few, own, configuration, lastDay), 'person-3').signals;
  assert.deepEqual(configured?.anchorSource, { kind: 'configured' });
});

test('people are compared with those of teams that also work in sprints, or also do not', () => {
  const base = rules();
  const ids = Array.from({ length: 18 }, (_, i) => `person-${i}`);
  const teamOf = (i: number): string | null => (i < 6 ? 'payments' : i < 12 ? 'operations' : null);
  const own = {
    ...base,
    people: ids.map((id) => ({ ...base.people[0]!, id, accountIds: [] })),
    teams: ['payments', 'operations'].map((id) => ({ ...base.teams[0]!, id })),
    memberships: ids.flatMap((personId, i) => {
      const teamId = teamOf(i);
      return teamId === null ? [] : [{ personId, teamId, from: 0, to: null }];
    }),
  };
  // Only the first team closed a sprint; the other team and people without one share a distribution of 2 to 13 days.
  const work = [
    { ...row('velocity', on(1), 20), personId: null },
    ...ids.flatMap((id, i) => daily('cycle_time', 30, () => (i < 6 ? 20 + i : i - 4) * day, id)),
  ];
  const history = scoreHistory(work, own, only(['cycle_time'], { normalization: true }), lastDay);
  for (const [i, floor, target] of [
    [3, 25, 20],
    [8, 12, 3],
    [15, 12, 3],
  ] as const) {
    const [signal] = scoreOf(history, `person-${i}`).signals;
    assert.deepEqual(signal?.anchorSource, { kind: 'distribution', people: i < 6 ? 6 : 12 });
    near((signal?.anchors.floor ?? 0) / day, floor);
    near((signal?.anchors.target ?? 0) / day, target);
  }
});

test('doing better in one signal never lowers the score', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 15 }), { minLength: 12, maxLength: 25 }), fc.nat({ max: 24 }), (days, pick) => {
      const configuration = only(['cycle_time'], { outlierDetection: false });
      const at = (values: number[]) => {
        const work = daily('cycle_time', values.length, (i) => values[i]! * day);
        return scoreOf(scoreHistory(work, rules(), configuration, lastDay), 'person-ada').overall;
      };
      const better = days.with(pick % days.length, 0);
      assert.equal(metricDefinitions.cycle_time.better, 'lower');
      assert.ok(at(better) >= at(days));
    }),
    { numRuns: 20 },
  );
});
