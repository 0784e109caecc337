import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { branchCommits } from './branch-commits.ts';

const hash = (number: number): string => String(number).padStart(40, '0');
const commit = (number: number, parents: number[], date: string) => ({
  hash: hash(number),
  date,
  parents: parents.map((parent) => ({ hash: hash(parent) })),
});

/** A branch with meaningless dates, as after a rebase: the last commit was written first. */
const branch = [
  commit(4, [3], '2026-03-01T08:00:00Z'),
  commit(3, [1, 2], '2026-03-04T08:00:00Z'),
  commit(2, [1], '2026-03-03T08:00:00Z'),
  commit(1, [9], '2026-03-02T08:00:00Z'),
];

test('in whatever order and however often commits are listed, parents come before children', () => {
  const listing = fc
    .tuple(fc.shuffledSubarray(branch, { minLength: 4 }), fc.array(fc.constantFrom(...branch)))
    .map(([all, again]) => [...all, ...again]);
  fc.assert(
    fc.property(listing, (commits) => {
      assert.deepEqual(
        branchCommits(commits).map((commit) => commit.hash),
        [1, 2, 3, 4].map(hash),
      );
    }),
  );
});

test('commits that name each other as parents, or are unreadable, do no harm', () => {
  const circle = [commit(1, [2], '2026-03-01T08:00:00Z'), commit(2, [1], '2026-03-02T08:00:00Z')];
  assert.equal(branchCommits(circle).length, 2);
  assert.deepEqual(branchCommits([null, undefined, { hash: 'abc' }, { hash: hash(1), date: 'soon' }]), []);
});
