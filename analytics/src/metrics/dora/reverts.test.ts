import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultRules } from '../../people/default-rules.ts';
import { on } from '../flow/work-facts.test-support.ts';
import type { Change } from './changes.ts';
import { commit, hash, merged } from './delivery-facts.test-support.ts';
import { revertsAmong } from './reverts.ts';

const { revertPatterns } = defaultRules({ issueTypes: [], producing: [] });

const requestOf = (number: number, title: string, own = {}): Change => ({
  key: String(number),
  repositoryId: 'api',
  authorId: 'ada',
  pullRequest: merged(
    number,
    String(number),
    { writtenAt: on(number), openedAt: on(number), mergedAt: on(number + 0.5) },
    { title, sourceBranch: `work-${number}`, ...own },
  ),
  commit: null,
  deployment: null,
  knownBy: null,
  inFirstDeployment: false,
});
const pushed = (name: string, message: string): Change => ({
  ...requestOf(0, ''),
  key: name,
  pullRequest: null,
  commit: commit(name, on(8), [], { message }),
});
const earlier = [
  requestOf(3, 'Count totals'),
  requestOf(4, 'Round totals'),
  requestOf(5, 'feat: add "export" (#5)'),
  pushed('d', 'Cache totals'),
];

/** The keys of the changes that a change reverts; null if it is not a revert. */
const takenBack = (change: Change, messages: string[] = [], others: Change[] = []): string[] | null => {
  const hashes = [
    change.pullRequest?.mergeCommit ?? '',
    ...(change.pullRequest?.commits ?? []).map((commit) => commit.hash),
  ];
  const commits = new Map(messages.map((message, i) => [hashes[i] ?? '', commit('f', on(9), [], { message })]));
  if (change.commit !== null) commits.set(change.commit.hash, change.commit);
  const found = revertsAmong([...earlier, ...others, change], revertPatterns, { slug: 'api', commits }).find(
    (one) => one.change === change,
  );
  return found === undefined ? null : found.reverted.map((one) => one.key).toSorted();
};

const titles: [string, string[] | null][] = [
  ['Revert "Count totals"', ['3']],
  ["Revert 'Count totals'", ['3']],
  ['Revert “Count totals”', ['3']],
  ['Revert "Count totals" (#9)', ['3']],
  ['Revert "feat: add "export" (#5)"', ['5']],
  ['revert: Count totals', ['3']],
  ['revert(totals): Count totals', ['3']],
  ['Revert Count totals', ['3']],
  ['Revert PR #3 which broke the totals', ['3']],
  ['Revert PR 3', ['3']],
  ['Revert #3', ['3']],
  ['Revert !3', ['3']],
  ['Revert pull request #3', ['3']],
  ['Revert the pull request #3', ['3']],
  ['Revert merge request !3', ['3']],
  ['Reverts pull request #3', ['3']],
  ['Reverts halden/api#3', ['3']],
  ['Reverts halden/web#3', []],
  ['Revert #3, #4 and PR #5', ['3', '4', '5']],
  ['Revert "Merged in work-3 (pull request #3)"', ['3']],
  ['Revert "Merge pull request #3 from halden/work-3"', ['3']],
  ['Revert "Something (#4)"', ['4']],
  [`Revert ${hash('d').slice(0, 8)}`, ['d']],
  [`Revert commits ${hash('d')} and ${hash('b3')}`, ['3', 'd']],
  ['Revert "Unknown work"', []],
  ['Revert 3 days of work', []],
  ['Revert #99', []],
  ['Revert "Revert "Count totals""', null],
  ['Reapply "Count totals"', null],
  ['Reland "Count totals"', null],
  ['Reverse the order of totals', null],
];
for (const [title, expected] of titles)
  it(`${title} takes back ${expected === null ? 'nothing and is no revert' : expected.join(' and ') || 'what is unknown'}`, () =>
    assert.deepEqual(takenBack(requestOf(9, title)), expected));

describe('a revert', () => {
  it('is found by the hash in the message of a push or a merge, before any title', () => {
    const message = `Revert "Round totals"\n\nThis reverts commit ${hash('b3')}.`;
    assert.deepEqual(takenBack(pushed('e', message)), ['3']);
    assert.deepEqual(takenBack(requestOf(9, 'Revert "Round totals"'), [message]), ['3']);
  });

  it('reverts everything that its message names, but not the parent of a merge', () => {
    const several = `Revert totals\n\nThis reverts commit ${hash('b3')}.\nThis reverts commit ${hash('b4')}.`;
    assert.deepEqual(takenBack(pushed('e', several)), ['3', '4']);
    const listed = `Revert totals\n\nThis reverts commits ${hash('b3')}, ${hash('b4')} and ${hash('d')}.`;
    assert.deepEqual(takenBack(pushed('e', listed)), ['3', '4', 'd']);
    const merge = `Revert totals\n\nThis reverts commit ${hash('b3')}, reversing\nchanges made to ${hash('b4')}.`;
    assert.deepEqual(takenBack(pushed('e', merge)), ['3']);
  });

  it('is found by the number in its branch', () => {
    assert.deepEqual(takenBack(requestOf(9, 'Back to the old totals', { sourceBranch: 'revert-pr-4' })), ['4']);
    assert.deepEqual(takenBack(requestOf(9, 'Back to the old totals', { sourceBranch: 'revert-4-work-4' })), ['4']);
  });

  it('of a revert reapplies the change, found by number, hash or nested titles; undoing that is a revert', () => {
    const first = requestOf(7, 'Revert #3');
    assert.deepEqual(takenBack(requestOf(9, 'Revert #7'), [], [first]), null);
    assert.deepEqual(takenBack(pushed('e', `Revert it\n\nThis reverts commit ${hash('b7')}.`), [], [first]), null);
    const again = requestOf(8, 'Revert "Revert "Count totals""');
    assert.deepEqual(takenBack(requestOf(9, 'Revert "Revert "Revert "Count totals"""'), [], [first, again]), ['8']);
    const reapplied = requestOf(8, 'Reapply "Count totals"');
    assert.deepEqual(takenBack(requestOf(9, 'Revert "Reapply "Count totals""'), [], [first, reapplied]), ['8']);
    const byBranch = requestOf(8, 'Count totals again', { sourceBranch: 'revert-7-revert-3-work-3' });
    assert.deepEqual(takenBack(byBranch, [], [first]), null);
  });
});
