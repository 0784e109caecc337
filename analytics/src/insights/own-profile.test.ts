import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { afterHours } from './after-hours.ts';
import { teamBand } from './team-band.ts';

const at = (iso: string): number => Date.parse(iso) / 1000;

test('the band is the middle 50% of the others', () => {
  assert.deepEqual(teamBand(65, [50, 60, 70, 80, 90]), { low: 60, high: 80, others: 5, place: 'within' });
  assert.equal(teamBand(59, [50, 60, 70, 80, 90])?.place, 'below');
  assert.equal(teamBand(81, [50, 60, 70, 80, 90])?.place, 'above');
});

test('the bounds of the band are rounded outwards and never equal', () => {
  assert.deepEqual(teamBand(68, [64, 64, 65, 65, 66, 66]), { low: 60, high: 70, others: 6, place: 'within' });
  assert.deepEqual(teamBand(71, [65, 65, 65, 65, 65]), { low: 65, high: 70, others: 5, place: 'above' });
});

test('fewer than five others have no band', () => {
  assert.equal(teamBand(65, [50, 60, 70, 80]), null);
  assert.notEqual(teamBand(65, [50, 60, 70, 80, 90]), null);
});

test('the band, the team mean and one’s own score reveal no other person’s score', () => {
  const score = fc.double({ min: 20, max: 95, noNaN: true });
  fc.assert(
    fc.property(score, fc.array(score, { minLength: 3, maxLength: 12 }), (own, others) => {
      const shown = teamBand(own, others);
      if (shown === null) return assert.ok(others.length < 5);
      // For each other person, shifting their score against someone else's must leave the output unchanged.
      for (const one of others.keys()) {
        const possible = others.some((_, other) =>
          [0.05, -0.05].some((by) => {
            const moved = others.map((value, index) => value + (index === one ? by : index === other ? -by : 0));
            return other !== one && JSON.stringify(teamBand(own, moved)) === JSON.stringify(shown);
          }),
        );
        assert.ok(possible, `${others[one]} is known`);
      }
    }),
  );
  // A real team of four: two bounds and the mean made three equations for three scores.
  assert.equal(teamBand(77, [61.25, 70.5, 83.75]), null);
});

test('hours are in the person’s time zone', () => {
  // A Monday: 17:30 in Berlin is within working hours, 19:00 and 07:30 are not.
  const monday = Array.from({ length: 8 }, () => at('2026-11-16T09:00:00Z'));
  const activities = [...monday, at('2026-11-16T16:30:00Z'), at('2026-11-16T18:00:00Z'), at('2026-11-16T06:30:00Z')];
  const { figure, hours } = afterHours(activities, 'Europe/Berlin');
  assert.deepEqual(figure, { kind: 'value', value: 2 / 11, n: 11, total: 11 });
  assert.deepEqual([hours[7], hours[10], hours[17], hours[19]], [1, 8, 1, 1]);
  const inTokyo = afterHours(activities, 'Asia/Tokyo').figure;
  assert.ok(inTokyo.kind === 'value' && inTokyo.value > 0.15, 'the afternoon in Europe is the night in Tokyo');
});

test('weekends are outside working hours at any hour', () => {
  const { figure, daysOff } = afterHours(
    Array.from({ length: 10 }, (_, index) => at(index < 5 ? '2026-11-21T10:00:00Z' : '2026-11-20T10:00:00Z')),
    'UTC',
  );
  assert.equal(figure.kind === 'value' ? figure.value : null, 0.5);
  assert.equal(daysOff[10], 5);
});

test('nine activities, or none, are not enough data, and the count is given', () => {
  assert.deepEqual(
    afterHours(
      Array.from({ length: 9 }, () => at('2026-11-20T10:00:00Z')),
      'UTC',
    ).figure,
    {
      kind: 'insufficient-data',
      have: 9,
      need: 10,
      total: 9,
    },
  );
  assert.equal(afterHours([], 'UTC').figure.kind, 'insufficient-data');
});

test('hours follow the local clock on a working day with a clock change', () => {
  const time = { weekdays: [7, 1, 2, 3, 4, 5], from: 8, to: 19, holidays: [] };
  // Clocks go forward at 2:00 on Friday 27 March 2026, and back at 2:00 on Sunday 25 October.
  const days = ['2026-03-27T08:30:00+03:00', '2026-10-25T18:30:00+02:00', '2026-10-25T00:30:00+03:00'];
  for (const [index, hour] of [8, 18, 0].entries()) {
    const { figure, hours } = afterHours(Array(10).fill(at(days[index] ?? '')), 'Asia/Jerusalem', time);
    assert.equal(hours[hour], 10);
    assert.ok(figure.kind === 'value' && figure.value === (hour === 0 ? 1 : 0));
  }
});

test('every activity is counted once, even when clocks change', () => {
  const instant = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') });
  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'Africa/Cairo');
  fc.assert(
    fc.property(fc.array(instant, { maxLength: 30 }), zone, (activities, where) => {
      const { hours, daysOff } = afterHours(activities, where);
      assert.equal(
        [...hours, ...daysOff].reduce((sum, count) => sum + count, 0),
        activities.length,
      );
    }),
    { numRuns: 40 },
  );
});
