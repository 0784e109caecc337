import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReportTiming } from '@sightline/contract';
import { nextRun, previewRuns, writeTiming } from './timing.ts';

const now = '2026-11-20T12:00:00Z';
const daily: ReportTiming = {
  frequency: 'daily',
  hour: 8,
  minute: 0,
  weekday: 1,
  dayOfMonth: 1,
  timeZone: 'Europe/Berlin',
};

describe('times of schedules', () => {
  const following = (timing: Partial<ReportTiming>, at: string): string =>
    nextRun({ ...daily, ...timing }, new Date(at)).toISOString();

  it('follow the clock of the time zone, even when it changes', () => {
    assert.equal(following({}, '2026-11-20T06:59:00Z'), '2026-11-20T07:00:00.000Z');
    assert.equal(following({}, '2026-11-20T07:00:00Z'), '2026-11-21T07:00:00.000Z');
    // Summer time ends on 25 October.
    assert.equal(following({}, '2026-10-24T06:30:00Z'), '2026-10-25T07:00:00.000Z');
    assert.equal(following({ frequency: 'weekly', weekday: 7 }, now), '2026-11-22T07:00:00.000Z');
    assert.equal(following({ frequency: 'monthly', dayOfMonth: 28 }, now), '2026-11-28T07:00:00.000Z');
  });

  it('are previewed before they are saved', () => {
    const timing = { ...daily, frequency: 'monthly' as const, dayOfMonth: 28 };
    assert.deepEqual(previewRuns(timing, Date.parse('2027-01-28T08:00:00Z')), {
      schedule: 'Monthly on day 28 at 08:00, Europe/Berlin',
      runs: ['2027-02-28T07:00:00.000Z', '2027-03-28T06:00:00.000Z', '2027-04-28T06:00:00.000Z'],
    });
    assert.throws(() => previewRuns({ ...timing, timeZone: 'Mars/Olympus' }, 0), { code: 'invalid-input' });
  });

  it('are written in words', () => {
    assert.equal(writeTiming({ ...daily, frequency: 'weekly' }), 'Weekly on Monday at 08:00, Europe/Berlin');
    assert.equal(writeTiming({ ...daily, frequency: 'monthly' }), 'Monthly on day 1 at 08:00, Europe/Berlin');
  });
});
