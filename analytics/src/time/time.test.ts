import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { bucketIndex, calendarDays, dayEdges, monthEdges, weekEdges } from './edges.ts';
import { daysOf, periodOf, previousPeriod, rangeKey, timeRanges, weeksIn, isRecorded } from './periods.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const hours = (edges: number[]) => edges.slice(1).map((edge, i) => (edge - (edges[i] as number)) / 3600);

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Africa/Cairo', 'Pacific/Apia'];
const instants = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') });

test('the last 7 days are six whole days and today so far', () => {
  const period = periodOf('7d', at('2026-03-30T10:00:00Z'), 'UTC');
  assert.deepEqual(period, { from: at('2026-03-24T00:00:00Z'), to: at('2026-03-30T10:00:00Z') });
  assert.equal(weeksIn(period), (6 * 24 + 10) / 168);
});

test('custom days are whole days in the time zone, except today, which ends now', () => {
  const now = at('2026-03-30T10:00:00Z');
  const chosen = (from: string, to: string) => periodOf({ from, to }, now, 'Europe/Berlin');
  // The clocks went forward on 29 March.
  assert.deepEqual(chosen('2026-03-28', '2026-03-29'), {
    from: at('2026-03-27T23:00:00Z'),
    to: at('2026-03-29T22:00:00Z'),
  });
  assert.deepEqual(chosen('2026-03-30', '2026-03-30'), { from: at('2026-03-29T22:00:00Z'), to: now });
  assert.throws(() => chosen('2026-03-29', '2026-03-31'), RangeError);
  assert.throws(() => chosen('2026-03-29', '2026-03-28'), RangeError);
  assert.throws(() => chosen('2026-02-30', '2026-03-28'), RangeError);
});

test('a preset range equals the same days chosen as a custom range', () => {
  const now = at('2026-03-30T10:00:00Z');
  for (const zone of zones) {
    const days = calendarDays(periodOf('30d', now, zone).from, now, zone).map((one) => one.date);
    const chosen = { from: days[0] ?? '', to: days.at(-1) ?? '' };
    assert.deepEqual(periodOf(chosen, now, zone), periodOf('30d', now, zone));
  }
  assert.equal(rangeKey({ from: '2026-03-01', to: '2026-03-30' }), '2026-03-01..2026-03-30');
});

test('days follow the time zone: 23:30 in UTC is the next day in Berlin', () => {
  const period = periodOf('7d', at('2026-01-10T23:30:00Z'), 'Europe/Berlin');
  assert.equal(period.from, at('2026-01-04T23:00:00Z'));
});

test('the day clocks go forward has 23 hours, the day they go back 25', () => {
  const spring = dayEdges(at('2026-03-27T23:00:00Z'), at('2026-03-30T22:00:00Z'), 'Europe/Berlin');
  assert.deepEqual(hours(spring), [24, 23, 24]);
  const autumn = dayEdges(at('2026-10-23T22:00:00Z'), at('2026-10-26T23:00:00Z'), 'Europe/Berlin');
  assert.deepEqual(hours(autumn), [24, 25, 24]);
});

test('a day whose midnight is skipped begins at 1:00', () => {
  // Cairo put its clocks forward at midnight of 25 April 2025.
  const [, begin] = dayEdges(at('2025-04-24T12:00:00Z'), at('2025-04-25T12:00:00Z'), 'Africa/Cairo');
  assert.equal(begin, at('2025-04-24T22:00:00Z'));
  assert.equal(
    calendarDays(at('2025-04-24T22:00:00Z'), at('2025-04-25T12:00:00Z'), 'Africa/Cairo')[0]?.date,
    '2025-04-25',
  );
});

test('a period in which clocks go forward is an hour shorter, and the previous one has as many days', () => {
  const period = periodOf('7d', at('2026-03-31T21:59:59Z'), 'Europe/Berlin');
  const previous = previousPeriod(period, 'Europe/Berlin');
  assert.equal(period.from, at('2026-03-24T23:00:00Z'));
  assert.deepEqual(previous, { from: at('2026-03-17T23:00:00Z'), to: period.from });
  assert.equal((period.to - period.from + 1) / 3600, 7 * 24 - 1);
});

test('a period has as many days as it touches, including today, whatever clocks do', () => {
  const justBegun = at('2026-03-31T22:30:00Z');
  assert.equal(daysOf(periodOf('7d', justBegun, 'Europe/Berlin'), 'Europe/Berlin'), 7);
  assert.equal(daysOf({ from: justBegun, to: justBegun }, 'Europe/Berlin'), 1);
  const weekend = { from: '2026-03-28', to: '2026-03-29' };
  assert.equal(daysOf(periodOf(weekend, justBegun, 'Europe/Berlin'), 'Europe/Berlin'), 2);
});

test('weeks begin on Mondays and are cut to the range', () => {
  const edges = weekEdges(at('2026-11-18T06:00:00Z'), at('2026-12-01T00:00:00Z'), 'UTC');
  assert.deepEqual(
    edges,
    ['2026-11-18T06:00:00Z', '2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z', '2026-12-01T00:00:00Z'].map(at),
  );
});

test('months are calendar months', () => {
  const edges = monthEdges(at('2026-01-31T00:00:00Z'), at('2026-03-02T00:00:00Z'), 'UTC');
  assert.deepEqual(
    edges,
    ['2026-01-31T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'].map(at),
  );
});

test('an empty range has no edges and no buckets', () => {
  assert.deepEqual(dayEdges(5, 5, 'UTC'), []);
  assert.equal(bucketIndex([], 5), -1);
});

test('every instant of a range is in exactly the bucket whose edges enclose it', () => {
  fc.assert(
    fc.property(
      instants,
      fc.integer({ min: 1, max: 90 * 86_400 }),
      fc.constantFrom(...zones),
      fc.nat(),
      (from, length, zone, pick) => {
        const edges = dayEdges(from, from + length, zone);
        const instant = from + (pick % length);
        const i = bucketIndex(edges, instant);
        assert.ok((edges[i] as number) <= instant && instant < (edges[i + 1] as number));
        assert.equal(bucketIndex(edges, from - 1), -1);
        assert.equal(bucketIndex(edges, from + length), -1);
      },
    ),
  );
});

test('day edges ascend, start and end with the range, and are at most 25 hours apart', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 60 * 86_400 }), fc.constantFrom(...zones), (from, length, zone) => {
      const edges = dayEdges(from, from + length, zone);
      assert.equal(edges[0], from);
      assert.equal(edges.at(-1), from + length);
      assert.ok(hours(edges).every((hour) => hour > 0 && hour <= 25));
    }),
  );
});

test('a period and the previous one adjoin and have as many days', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...timeRanges), fc.constantFrom(...zones), (now, range, zone) => {
      const period = periodOf(range, now, zone);
      const previous = previousPeriod(period, zone);
      assert.equal(previous.to, period.from);
      assert.equal(
        calendarDays(previous.from, previous.to, zone).length,
        calendarDays(period.from, period.to, zone).length,
      );
    }),
    { numRuns: 40 },
  );
});

test('a period is comparable only if nearly all of it was recorded', () => {
  const year = { from: 0, to: 360 * 86_400 };
  assert.equal(isRecorded(year, null), false);
  assert.equal(isRecorded(year, -5), true, 'recorded since before it');
  assert.equal(isRecorded(year, 30 * 86_400), true, 'nearly all of it');
  assert.equal(isRecorded(year, 329 * 86_400), false, 'its last month');
});
