import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { catchUpWindow, completeUpTo, historyStart, historyWindows, monthsIn } from './windows.ts';

const dayMs = 86_400_000;

const day = (instant: number | null) => (instant === null ? 'now' : new Date(instant).toISOString().slice(0, 10));

test('the latest 14 days come first, then 45 days, then month by month, and 30 days before', () => {
  const windows = historyWindows(Date.UTC(2026, 10, 20, 12), 4);
  assert.deepEqual(
    windows.map(({ from, to }) => `${day(from)} ${day(to)}`),
    [
      '2026-11-06 now',
      '2026-10-06 2026-11-06',
      '2026-09-20 2026-10-06',
      '2026-08-20 2026-09-20',
      '2026-06-20 2026-08-20',
    ],
  );
  assert.equal(day(historyStart(windows.at(-1)!.from)), '2026-07-20');
});

test('windows have no gaps between them, over any number of months', () => {
  const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 60 }), (now, months) => {
      const windows = historyWindows(now, months);
      assert.equal(monthsIn(windows.length), months);
      assert.equal(windows[0]?.to, null);
      windows.forEach((window, index) => {
        assert.ok(window.from < (window.to ?? now));
        if (index > 0) assert.equal(window.to, windows[index - 1]?.from);
      });
      const days = (now - historyStart(windows.at(-1)?.from ?? 0)) / dayMs;
      assert.ok(days > 27 * months && days < 31.2 * months + 1, `${days} days for ${months} months`);
    }),
  );
});

test('later passes overlap with the last one, and read new lists from the beginning', () => {
  assert.deepEqual(catchUpWindow(new Date(1_000_000_000), 5), { from: 1_000_000_000 - 900_000, to: null });
  assert.deepEqual(catchUpWindow(null, 5), { from: 5, to: null });
});

test('a source whose clock is behind is complete up to its own clock', () => {
  const [startedAt, ours] = [new Date(1_000_000_000), 1_000_060_000];
  const upTo = (theirs: number | null) => completeUpTo(startedAt, ours, theirs).getTime();
  assert.equal(upTo(ours - 600_000), 999_400_000);
  assert.equal(upTo(ours + 600_000), 1_000_000_000, 'one that is ahead is read a little twice');
  assert.equal(upTo(null), 1_000_000_000);
  assert.equal(upTo(0), 1_000_000_000, 'a clock that was never set');
});
