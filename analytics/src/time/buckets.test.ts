import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { bucketsBefore, bucketsOf, bucketSteps } from './buckets.ts';
import { periodOf, previousPeriod, timeRanges } from './periods.ts';

const at = (iso: string): number => Date.parse(iso) / 1000;
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia'];

test('weeks are cut to the period and marked as partial', () => {
  // From a Wednesday to the Tuesday after next, which has not ended.
  const period = periodOf({ from: '2026-11-04', to: '2026-11-17' }, at('2026-11-17T09:00:00Z'), 'UTC');
  assert.deepEqual(
    bucketsOf(period, 'week', 'UTC').map(({ firstDay, lastDay, whole }) => [firstDay, lastDay, whole]),
    [
      ['2026-11-04', '2026-11-08', false],
      ['2026-11-09', '2026-11-15', true],
      ['2026-11-16', '2026-11-17', false],
    ],
  );
});

test('the day on which clocks change is a whole day', () => {
  const period = { from: at('2026-03-28T23:00:00Z'), to: at('2026-03-29T22:00:00Z') };
  assert.deepEqual(
    bucketsOf(period, 'day', 'Europe/Berlin').map(({ firstDay, whole }) => [firstDay, whole]),
    [['2026-03-29', true]],
  );
});

test('previous buckets have the same offset from the start of their period', () => {
  const zone = 'Europe/Berlin';
  const period = periodOf('30d', at('2026-04-10T10:00:00Z'), zone);
  const buckets = bucketsOf(period, 'week', zone);
  const before = bucketsBefore(buckets, previousPeriod(period, zone), zone);
  const days = before.map(({ from, to }) => [from, to].map((one) => new Date(one * 1000).toISOString().slice(0, 13)));
  // Thursday 12 March on; the period before began on 10 February. Winter time until 29 March.
  assert.deepEqual(days[0], ['2026-02-09T23', '2026-02-13T23']);
  assert.deepEqual(days.at(-1), ['2026-03-06T23', '2026-03-11T23']);
});

test('buckets cover exactly the period, and previous ones never reach into it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') }),
      fc.constantFrom(...timeRanges),
      fc.constantFrom(...bucketSteps),
      fc.constantFrom(...zones),
      (now, range, step, zone) => {
        const period = periodOf(range, now, zone);
        const buckets = bucketsOf(period, step, zone);
        assert.equal(buckets[0]?.from, period.from);
        assert.equal(buckets.at(-1)?.to, period.to);
        for (const [index, bucket] of buckets.entries()) {
          assert.ok(bucket.to > bucket.from);
          if (index > 0) assert.equal(bucket.from, buckets[index - 1]?.to);
          if (index > 0 && index < buckets.length - 1) assert.ok(bucket.whole);
        }
        const previous = previousPeriod(period, zone);
        const before = bucketsBefore(buckets, previous, zone);
        assert.equal(before.length, buckets.length);
        assert.equal(before[0]?.from, previous.from);
        assert.equal(before.at(-1)?.to, period.from);
      },
    ),
    { numRuns: 60 },
  );
});
