import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CollectedPage } from '../connector.ts';
import { countPage, type RunCounts } from './run-counts.ts';

type State = { seen: number; expected: number | null };
const page = (stored: number, quarantined = 0): CollectedPage => ({
  facts: { issues: Array.from({ length: stored }, () => ({})) as never },
  quarantined: Array.from({ length: quarantined }, () => ({
    kind: 'issues',
    sourceId: null,
    reason: '',
    record: null,
  })),
  cursor: null,
  done: false,
  seen: stored + quarantined,
});
const start: State = { seen: 0, expected: null };

/** Counts the pages of a list, from one state to the next. */
const counted = (states: readonly State[], pages: readonly CollectedPage[], counts: RunCounts = {}): RunCounts =>
  pages.reduce((sum, page, index) => {
    const [before, after] = [states[index] ?? start, states[index + 1] ?? start];
    return countPage(sum, page, before, { stream: 'issues', ...after });
  }, counts);

test('expected counts are summed over the parts of a list, and quarantined records count as read', () => {
  const first = counted([start, { seen: 100, expected: 150 }, { seen: 150, expected: 150 }], [page(98, 2), page(50)]);
  assert.deepEqual(first.issues, { expected: 150, fetched: 150, stored: 148, skipped: 2 });
  const both = counted([start, { seen: 30, expected: 30 }], [page(30)], first);
  assert.deepEqual(both.issues, { expected: 180, fetched: 180, stored: 178, skipped: 2 });
});

test('a part without an expected count does not make the others incomplete', () => {
  const open = counted([start, { seen: 40, expected: null }, { seen: 70, expected: null }], [page(40), page(30)]);
  assert.deepEqual(open.issues, { expected: null, fetched: 70, stored: 70, skipped: 0 });
  const then = counted([start, { seen: 20, expected: 50 }, { seen: 50, expected: 50 }], [page(20), page(30)], open);
  assert.deepEqual(then.issues, { expected: 120, fetched: 120, stored: 120, skipped: 0 });
});

test('a list that is read again is counted once', () => {
  const again = counted(
    [start, { seen: 40, expected: 50 }, { seen: 0, expected: null }, { seen: 50, expected: 50 }],
    [page(40), page(0), page(50)],
  );
  assert.deepEqual(again.issues, { expected: 50, fetched: 50, stored: 90, skipped: 0 });
});
