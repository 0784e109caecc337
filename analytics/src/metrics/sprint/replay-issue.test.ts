import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { change, issue, on } from '../flow/work-facts.test-support.ts';
import { valueAt } from './history.ts';
import { replayIssue } from './replay-issue.ts';

const changes = [
  change('1', on(1), 'status', 'todo', 'doing'),
  change('1', on(2), 'estimate', null, '5'),
  change('1', on(3), 'sprint', '7', '7, 8'),
  change('1', on(3), 'assignee', null, 'ada'),
  change('1', on(4), 'status', 'doing', 'done'),
];
const today = issue('1', { statusId: 'done', estimate: 5, sprintIds: ['8', '7'], assigneeId: 'ada' });

test('the state of an issue is reconstructed at any instant', () => {
  const replay = replayIssue(today, changes);
  const seen = (at: number) => [
    valueAt(replay.status, at),
    valueAt(replay.estimate, at),
    valueAt(replay.sprints, at),
    valueAt(replay.assignee, at),
  ];
  assert.deepEqual(seen(on(0)), ['todo', null, ['7'], null]);
  assert.deepEqual(seen(on(2)), ['doing', 5, ['7'], null]);
  assert.deepEqual(seen(on(4)), ['done', 5, ['7', '8'], 'ada']);
  assert.deepEqual(replay.gaps, []);
});

test('a change that is missing at the end, in the middle or altogether is reported as a gap', () => {
  assert.deepEqual(replayIssue({ ...today, statusId: 'todo' }, changes).gaps, ['status']);
  const middle = [...changes, change('1', on(6), 'status', 'review', 'done')];
  assert.deepEqual(replayIssue(today, middle).gaps, ['status']);
  assert.deepEqual(replayIssue(issue('1', { statusId: 'done', resolvedAt: on(9) }), []).gaps, ['status']);
});

test('the order of the input changes does not matter', () => {
  const expected = replayIssue(today, changes);
  fc.assert(
    fc.property(fc.shuffledSubarray(changes, { minLength: changes.length }), (shuffled) => {
      assert.deepEqual(replayIssue(today, shuffled), expected);
    }),
  );
});

test('changes within a second follow the order of their ids as numbers', () => {
  const sameSecond = [
    { ...change('1', on(1), 'status', 'doing', 'done'), id: '10:0' },
    { ...change('1', on(1), 'status', 'todo', 'doing'), id: '9:0' },
  ];
  const replay = replayIssue(issue('1', { statusId: 'done' }), sameSecond);
  assert.deepEqual([replay.status.values, replay.gaps], [['todo', 'doing', 'done'], []]);
});
