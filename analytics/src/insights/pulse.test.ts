import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  isEstablished,
  publishedPulse,
  pulseFigure,
  pulseWeekOf,
  pulseWeeksOf,
  weeksBefore,
  type PulseWeek,
} from './pulse.ts';

const at = (iso: string): number => Date.parse(iso) / 1000;
const published = (week: string, group: string | null, ...scores: number[]): PulseWeek =>
  publishedPulse({
    week,
    group,
    answers: scores.length,
    sum: scores.reduce((sum, score) => sum + score, 0),
    changed: false,
    established: 5,
  });

test('the mean is over answers, not weeks', () => {
  const { figure, weeks } = pulseFigure([
    published('2026-11-02', 'a', 6, 6, 6),
    published('2026-11-09', 'a', 10, 10, 10, 10, 10, 10),
  ]);
  assert.deepEqual(figure, { kind: 'value', value: 78 / 9, n: 9, total: 9 });
  assert.deepEqual(
    weeks.map(({ week, mean }) => [week, mean]),
    [
      ['2026-11-09', 10],
      ['2026-11-02', 6],
    ],
  );
});

test('two answers are never shown, and are left out of sums with others', () => {
  const few = published('2026-11-09', 'b', 0, 1);
  assert.deepEqual(pulseFigure([few]).figure, { kind: 'insufficient-data', have: 2, need: 3, total: 2 });
  const { figure, weeks } = pulseFigure([published('2026-11-09', 'a', 8, 8, 8), few]);
  assert.deepEqual(figure, { kind: 'value', value: 8, n: 3, total: 3 });
  assert.equal(weeks.find(({ group }) => group === 'b')?.mean, null);
  const weekly = pulseFigure([published('2026-11-02', 'a', 1), published('2026-11-09', 'a', 1, 1)]);
  assert.equal(weekly.figure.kind, 'insufficient-data', 'three answers of two weeks are not three of one');
});

test('knowing two of three answers leaves three candidates for the third', () => {
  const scores = fc.integer({ min: 0, max: 10 });
  // The ends of the scale have fewer neighbors, and may be recognized.
  fc.assert(
    fc.property(scores, scores, fc.integer({ min: 2, max: 8 }), (one, other, victim) => {
      const { mean } = published('2026-11-09', 'a', one, other, victim);
      const possible = Array.from({ length: 11 }, (_, score) => score).filter(
        (score) => published('2026-11-09', 'a', one, other, score).mean === mean,
      );
      assert.ok(possible.includes(victim) && possible.length === 3, `${possible.join()} of ${one} and ${other}`);
    }),
  );
});

test('a week in which a member joined or left is withheld', () => {
  const changed = publishedPulse({
    week: '2026-11-09',
    group: 'a',
    answers: 9,
    sum: 45,
    changed: true,
    established: 9,
  });
  assert.deepEqual([changed.mean, changed.withheld], [null, 'changed']);
});

test('a group of fewer than five who may answer is withheld, whatever they answered', () => {
  const week = { week: '2026-11-09', group: 'a', sum: 18, changed: false };
  assert.deepEqual(publishedPulse({ ...week, answers: 3, established: 4 }).withheld, 'small');
  assert.deepEqual(publishedPulse({ ...week, answers: 2, established: 3 }).withheld, 'small');
  assert.equal(publishedPulse({ ...week, answers: 3, established: 5 }).mean, 6);
});

test('weeks that are withheld although enough people answered do not ask for more answers', () => {
  const week = (own: { changed: boolean; established: number }) =>
    publishedPulse({ week: '2026-11-09', group: 'a', answers: 6, sum: 36, ...own });
  const small = week({ changed: false, established: 4 });
  const changed = week({ changed: true, established: 6 });
  const missing = { kind: 'insufficient-data', total: 0, have: 0 };
  assert.deepEqual(pulseFigure([small]).figure, { ...missing, of: 'people', need: 5 });
  assert.deepEqual(pulseFigure([small, changed]).figure, { ...missing, need: 1 });
  const few = published('2026-11-16', 'a', 4, 5);
  assert.deepEqual(pulseFigure([changed, few]).figure, { kind: 'insufficient-data', have: 2, need: 3, total: 2 });
});

test('an answer counts if its author was in every roster of the last four weeks', () => {
  const rosters = ['2026-10-12', '2026-10-19', '2026-11-02', '2026-11-09'].map((week) => ({
    week,
    personIds: week === '2026-10-19' ? ['ada', 'bo'] : ['ada', 'bo', 'cy'],
  }));
  assert.equal(isEstablished('ada', '2026-11-09', rosters), true);
  assert.equal(isEstablished('cy', '2026-11-09', rosters), false, 'was away in between');
  assert.equal(isEstablished('ada', '2026-11-09', rosters.slice(1)), false, 'known for three weeks only');
  assert.equal(weeksBefore('2026-11-09', 4), '2026-10-12');
});

test('no answers are no data', () => {
  assert.deepEqual(pulseFigure([]).figure, { kind: 'insufficient-data', have: 0, need: 3, total: 0 });
});

test('a week belongs to the period in which it ends, in the organization’s time zone', () => {
  // In Berlin the week of 9 November ends at 23:00 UTC of the 15th.
  const whole = { from: at('2026-11-08T23:00:00Z'), to: at('2026-11-15T23:00:00Z') };
  assert.deepEqual(pulseWeeksOf(whole, 'Europe/Berlin'), ['2026-11-09']);
  assert.deepEqual(pulseWeeksOf({ ...whole, to: whole.to - 1 }, 'Europe/Berlin'), [], 'not over yet');
  assert.deepEqual(pulseWeeksOf({ from: whole.from - 1, to: whole.to }, 'Europe/Berlin'), ['2026-11-02', '2026-11-09']);
  assert.equal(pulseWeekOf(at('2026-11-15T23:00:00Z'), 'Europe/Berlin'), '2026-11-16');
  assert.equal(pulseWeekOf(at('2026-11-15T22:59:59Z'), 'Europe/Berlin'), '2026-11-09');
});

test('adjoining periods share no week and leave none out', () => {
  const instant = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2026-12-01T00:00:00Z') });
  const length = fc.integer({ min: 1, max: 60 * 86_400 });
  fc.assert(
    fc.property(
      instant,
      length,
      length,
      fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Apia'),
      (from, a, b, zone) => {
        const middle = from + a;
        const parts = [
          ...pulseWeeksOf({ from, to: middle }, zone),
          ...pulseWeeksOf({ from: middle, to: middle + b }, zone),
        ];
        assert.deepEqual(parts, pulseWeeksOf({ from, to: middle + b }, zone));
      },
    ),
    { numRuns: 60 },
  );
});

test('the order of the weeks does not matter', () => {
  const week = fc.record({
    week: fc.constantFrom('2026-11-02', '2026-11-09'),
    group: fc.constantFrom('a', 'b', null),
    scores: fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 6 }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(week, { maxLength: 6, selector: (one) => `${one.week}/${one.group}` }), (weeks) => {
      const all = weeks.map((week) => published(week.week, week.group, ...week.scores));
      assert.deepEqual(pulseFigure(all.toReversed()), pulseFigure(all));
    }),
  );
});
