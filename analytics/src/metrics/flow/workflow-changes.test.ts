import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Facts } from '../../facts.ts';
import { change, facts, issue, on, statuses } from './work-facts.test-support.ts';
import { workflowChanges } from './workflow-changes.ts';

const now = on(400);
const qa = { id: 'qa', name: 'QA', category: 'indeterminate' } as const;

/** One item a day from day `from` on, through these statuses. */
const items = (from: number, to: number, path: readonly string[]): Pick<Facts, 'issues' | 'issueChanges'> => {
  const days = Array.from({ length: to - from }, (_, index) => from + index);
  const ids = days.map((day) => `${path.join('-')}-${day}`);
  return {
    issues: ids.map((id, index) => issue(id, { createdAt: on(days[index]!), statusId: path.at(-1)! })),
    issueChanges: ids.flatMap((id, index) =>
      path.slice(1).map((status, step) => change(id, on(days[index]! + (step + 1) / 8), 'status', path[step]!, status)),
    ),
  };
};
const together = (own: Partial<Facts>, ...parts: Pick<Facts, 'issues' | 'issueChanges'>[]): Facts =>
  facts({
    issues: parts.flatMap(({ issues }) => issues),
    issueChanges: parts.flatMap(({ issueChanges }) => issueChanges),
    ...own,
  });

const before = items(0, 60, ['todo', 'doing', 'done']);
const after = items(60, 120, ['todo', 'doing', 'qa', 'done']);

test('a status is added on the day on which the first item enters it', () => {
  const known = together({ statuses: [...statuses, qa] }, before, after);
  const added = { statusId: 'qa', name: 'QA', kind: 'added', at: on(60 + 2 / 8) };
  assert.deepEqual(workflowChanges(known, now), [added]);
  const shuffled = { ...known, issues: known.issues.toReversed(), issueChanges: known.issueChanges.toReversed() };
  assert.deepEqual(workflowChanges(shuffled, now), [added]);
  assert.deepEqual(workflowChanges(known, on(60)), [], 'not yet');
});

test('a status that the source no longer lists is removed on the day of its last use', () => {
  const retired = { ...qa, category: null };
  const known = together(
    { statuses: [...statuses, retired] },
    items(0, 60, ['todo', 'doing', 'qa', 'done']),
    items(60, 120, ['todo', 'doing', 'done']),
  );
  assert.deepEqual(workflowChanges(known, now), [{ statusId: 'qa', name: 'QA', kind: 'removed', at: on(59 + 3 / 8) }]);
});

test('a short history or a rarely used status shows no change', () => {
  const both = [...statuses, qa];
  assert.deepEqual(
    workflowChanges(together({ statuses: both }, items(0, 20, ['todo', 'doing', 'done']), after), now),
    [],
  );
  const rare = items(60, 63, ['todo', 'doing', 'qa', 'done']);
  const most = items(63, 160, ['todo', 'doing', 'done']);
  assert.deepEqual(workflowChanges(together({ statuses: both }, before, rare, most), now), []);
  assert.deepEqual(workflowChanges(together({ statuses }, before), now), []);
});
