import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { pulseFigure, pulseWeekOf, pulseWeeksOf, type PulseCount } from './pulse.ts';

const at = (iso: string): number => Date.parse(iso) / 1000;
const given = (week: string, group: string | null, ...scores: number[]): PulseCount[] =>
  scores.map((score) => ({ week, group, score, count: 1 }));

test('the mean is of answers, not of weeks', () => {
  const { figure, weeks } = pulseFigure([
    ...given('2026-11-02', 'a', 6, 6, 6),
    ...given('2026-11-09', 'a', 10, 10, 10, 10, 10, 10),
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

test('two answers are never shown, and do not hide in a sum with others', () => {
  const few = given('2026-11-09', 'b', 0, 1);
  assert.deepEqual(pulseFigure(few).figure, { kind: 'insufficient-data', have: 2, need: 3, total: 2 });
  const { figure, weeks } = pulseFigure([...given('2026-11-09', 'a', 8, 8, 8), ...few]);
  assert.deepEqual(figure, { kind: 'value', value: 8, n: 3, total: 5 });
  assert.equal(weeks.find(({ group }) => group === 'b')?.mean, null);
  const weekly = pulseFigure([...given('2026-11-02', 'a', 1), ...given('2026-11-09', 'a', 1, 1)]);
  assert.equal(weekly.figure.kind, 'insufficient-data', 'three answers of two weeks are not three of one');
});

test('no answers are no data', () => {
  assert.deepEqual(pulseFigure([]).figure, { kind: 'insufficient-data', have: 0, need: 3, total: 0 });
});

test('a week belongs to the period that its end falls in, in the zone of the organisation', () => {
  // In Berlin the week of 9 November ends at 23:00 UTC of the 15th.
  const whole = { from: at('2026-11-08T23:00:00Z'), to: at('2026-11-15T23:00:00Z') };
  assert.deepEqual(pulseWeeksOf(whole, 'Europe/Berlin'), ['2026-11-09']);
  assert.deepEqual(pulseWeeksOf({ ...whole, to: whole.to - 1 }, 'Europe/Berlin'), [], 'not over yet');
  assert.deepEqual(pulseWeeksOf({ from: whole.from - 1, to: whole.to }, 'Europe/Berlin'), ['2026-11-02', '2026-11-09']);
  assert.equal(pulseWeekOf(at('2026-11-15T23:00:00Z'), 'Europe/Berlin'), '2026-11-16');
  assert.equal(pulseWeekOf(at('2026-11-15T22:59:59Z'), 'Europe/Berlin'), '2026-11-09');
});

test('periods that touch share no week and leave none out', () => {
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

test('the order of the counts carries no meaning', () => {
  const count = fc.record({
    week: fc.constantFrom('2026-11-02', '2026-11-09'),
    group: fc.constantFrom('a', 'b', null),
    score: fc.integer({ min: 0, max: 10 }),
    count: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(fc.array(count, { maxLength: 12 }), (counts) => {
      assert.deepEqual(pulseFigure(counts.toReversed()), pulseFigure(counts));
    }),
  );
});
