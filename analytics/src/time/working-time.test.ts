import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { forecastCompletion } from '../forecast/monte-carlo.ts';
import { seededRandom } from '../figure/random.ts';
import { throughputHistory } from '../forecast/history.ts';
import { afterHours } from '../insights/after-hours.ts';
import { day, hour, on } from '../metrics/flow/work-facts.test-support.ts';
import { scoreCalendar } from '../metrics/scores/score-calendar.ts';
import { idealAt } from '../metrics/sprint/burndown.ts';
import { isWorkingDay, shareOfDayLeft, usualWorkingTime, workingLength } from './working-time.ts';

/** Sunday to Thursday, and 5 January 2026, a Monday, is a holiday. */
const own = { weekdays: [7, 1, 2, 3, 4], from: 7, to: 15, holidays: ['2026-01-05'] };

describe('working time', () => {
  it('consists of working days, without holidays and other weekdays', () => {
    const lengthOf = workingLength({ from: on(0), to: on(14) }, 'UTC', own);
    assert.equal(lengthOf(on(0), on(1)), 0);
    assert.equal(lengthOf(on(0), on(7)), 4 * day);
    assert.equal(lengthOf(on(4), on(6) + hour), hour);
    assert.equal(isWorkingDay(own, { date: '2026-01-12', weekday: 1 }), true);
  });

  it('adds up, and never exceeds elapsed time, even when clocks change', () => {
    const from = Date.parse('2026-03-20T00:00:00Z') / 1000;
    const at = fc.integer({ min: 0, max: 20 * day });
    fc.assert(
      fc.property(fc.tuple(at, at, at), fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), (three, weekdays) => {
        const [a = 0, b = 0, c = 0] = three.map((offset) => from + offset).sort((x, y) => x - y);
        const lengthOf = workingLength({ from, to: from + 20 * day }, 'Europe/Berlin', { ...own, weekdays });
        assert.equal(lengthOf(a, b) + lengthOf(b, c), lengthOf(a, c));
        assert.ok(lengthOf(a, c) >= 0 && lengthOf(a, c) <= c - a);
      }),
    );
  });

  it('keeps the ideal line of a burndown level on days off', () => {
    const [startAt, closeAt] = [on(1), on(14)];
    const lengthOf = workingLength({ from: startAt, to: closeAt }, 'UTC', own);
    const sprint = { startAt, closeAt, plannedEndAt: closeAt, committed: 9, timeline: [], lengthOf };
    // Tuesday to Thursday, then Sunday to Thursday and the Sunday after: nine days.
    assert.deepEqual(
      [1, 2, 4, 5, 6, 7, 14].map((at) => Math.round(idealAt(sprint, on(at)))),
      [9, 8, 6, 6, 6, 5, 0],
    );
    const weekend = { ...sprint, startAt: on(4), closeAt: on(6), plannedEndAt: on(6) };
    assert.equal(idealAt(weekend, on(5)), 4.5);
  });

  it('determines which activity is after hours', () => {
    const at = [on(0) + 10 * hour, ...Array.from({ length: 9 }, (_, index) => on(6) + (6 + index) * hour)];
    const { figure, daysOff } = afterHours(at, 'UTC', own);
    // The holiday, and the hour before seven on Sunday.
    assert.ok(figure.kind === 'value' && Math.abs(figure.value - 0.2) < 1e-9);
    assert.equal(daysOff[10], 1);
  });

  it('left in a day depends on its working hours, and on a day off on the clock', () => {
    const left = (at: string, zone: string, time = own): number => shareOfDayLeft(Date.parse(at) / 1000, zone, time);
    // Tuesday 6 January 2026, 7:00 to 15:00.
    assert.deepEqual(
      ['06:00', '07:00', '09:00', '14:00', '15:00', '23:00'].map((time) => left(`2026-01-06T${time}:00Z`, 'UTC')),
      [1, 1, 0.75, 0.125, 0, 0],
    );
    // 7:00 UTC is 9:00 in Cairo.
    assert.equal(left('2026-01-06T07:00:00Z', 'Africa/Cairo'), 0.75);
    assert.equal(left('2026-01-09T06:00:00Z', 'UTC'), 0.75);
    // Clocks in Jerusalem go forward at 2:00 on 27 March 2026, a Friday: 23 hours, of which 22 are left at 1:00.
    assert.equal(left('2026-03-26T23:00:00Z', 'Asia/Jerusalem'), 22 / 23);
    const onFridays = { ...own, weekdays: [5] };
    assert.equal(left('2026-03-27T08:00:00+03:00', 'Asia/Jerusalem', onFridays), 7 / 8);
    assert.equal(left('2026-01-06T12:00:00Z', 'UTC', { ...own, from: 0, to: 24 }), 0.5);
  });

  it('divides rates: a week has the configured days, and holidays do not count', () => {
    const { workShare, daysAWeek } = scoreCalendar(on(0), on(7), 'UTC', 0, own);
    assert.deepEqual([[...workShare], daysAWeek], [[0, 1, 1, 1, 0, 0, 1], 5]);
    assert.deepEqual([...scoreCalendar(on(0), on(7), 'UTC', 0).workShare], [1, 1, 1, 1, 1, 0, 0]);
  });

  it('makes coming holidays days off in forecasts, and ignores past ones in the history', () => {
    const weeks = 8;
    // One item each Monday to Friday but on the holiday.
    const rows = Array.from({ length: 7 * weeks }, (_, index) => index)
      .filter((index) => index % 7 < 5 && index !== 14)
      .map((index) => ({
        metric: 'throughput' as const,
        at: on(index) + hour,
        value: 1,
        excluded: null,
        detail: {},
      }));
    const time = { ...usualWorkingTime, holidays: ['2026-01-19'] };
    const history = throughputHistory(rows, { from: on(0), to: on(7 * weeks) }, 'UTC', time);
    assert.equal(history[14]?.off, 'holiday');
    const daysFor = (isHoliday: (index: number) => boolean) => {
      const options = { random: seededRandom(3), firstWeekday: 1, runs: 200, isHoliday };
      const forecast = forecastCompletion(history, 5, options);
      assert.ok(forecast.kind === 'value');
      return forecast.percentiles.map((percentile) => percentile.days);
    };
    assert.deepEqual(
      daysFor(() => false),
      [5, 5, 5, 5],
    );
    assert.deepEqual(
      daysFor((index) => index === 1),
      [8, 8, 8, 8],
    );
  });
});
