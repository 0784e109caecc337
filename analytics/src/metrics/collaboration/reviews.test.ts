import assert from 'node:assert/strict';
import { test } from 'node:test';
import { facts, on, pullRequest, rules } from '../flow/work-facts.test-support.ts';
import { workContext } from '../flow/work-context.ts';
import { reviewedPullRequests } from './reviews.ts';

test('pull requests are ordered by repository and number, in whatever order they were stored', () => {
  const stored = [
    pullRequest(10),
    pullRequest(2, { repositoryId: 'web' }),
    pullRequest(9),
    pullRequest(1, { repositoryId: 'web' }),
    pullRequest(11),
  ];
  const keysOf = (pullRequests: typeof stored): string[] =>
    reviewedPullRequests(workContext(facts({ pullRequests }), rules(), on(90))).map((one) => one.key);
  const ordered = ['api:9', 'api:10', 'api:11', 'web:1', 'web:2'];
  assert.deepEqual(keysOf(stored), ordered);
  assert.deepEqual(keysOf(stored.toReversed()), ordered);
});
