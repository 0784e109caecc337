import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Facts, PullRequestFact } from '../../facts.ts';
import { measureWork } from '../../measure-work.ts';
import { activity, facts, hour, on, outcomesOf, pullRequest, rowsOf, rules } from '../flow/work-facts.test-support.ts';

const measured = (own: Partial<Facts>) => measureWork(facts(own), rules(), on(90));

test('merged pull requests are counted, sized and judged by their reviews', () => {
  const observed = measured({
    pullRequests: [
      pullRequest(1),
      pullRequest(2),
      pullRequest(3, { linesAdded: null }),
      pullRequest(4, { authorId: 'robot' }),
      pullRequest(5, { state: 'declined', mergedAt: null }),
      pullRequest(6, { mergedAt: null, mergedAtSource: 'unknown' }),
    ],
    pullRequestActivities: [
      activity(1, 'ben', 'approved', on(1) + hour),
      activity(2, 'ben', 'changes_requested', on(1) + hour),
      activity(2, 'ben', 'approved', on(1) + 2 * hour),
      activity(3, 'ada', 'commented', on(1) + hour),
      activity(3, 'robot', 'changes_requested', on(1) + hour),
    ],
  });
  const unknown = 'merge time unknown';
  assert.deepEqual(outcomesOf('merged_pull_requests', observed), {
    'api:1': 1,
    'api:2': 1,
    'api:3': 1,
    'api:4': 'bot',
    'api:6': unknown,
  });
  assert.deepEqual(outcomesOf('change_size', observed), {
    'api:1': 42,
    'api:2': 42,
    'api:3': 'size unknown',
    'api:4': 'bot',
    'api:6': unknown,
  });
  assert.deepEqual(outcomesOf('clean_merge_share', observed), {
    'api:1': 1,
    'api:2': 0,
    'api:3': 'not reviewed by anyone else',
    'api:4': 'bot',
    'api:6': unknown,
  });
  const [row] = rowsOf('merged_pull_requests', observed);
  assert.deepEqual([row?.personId, row?.teamId, row?.repositoryId, row?.at], ['person-ada', 'payments', 'api', on(2)]);
  assert.equal(row?.reference.url, 'https://bitbucket.example/api/1');
});

test('a review is given once and received once; comments on one’s own pull requests do not count', () => {
  const observed = measured({
    pullRequests: [pullRequest(1)],
    pullRequestActivities: [
      activity(1, 'ada', 'commented', on(1)),
      activity(1, 'cy', 'commented', on(1) + hour),
      activity(1, 'cy', 'approved', on(1) + 2 * hour),
    ],
  });
  assert.deepEqual(
    rowsOf('review_balance', observed).map((row) => [row.personId, row.value, row.at]),
    [
      ['person-cy', 1, on(1) + hour],
      ['person-ada', 0, on(1) + hour],
    ],
  );
  const [helped] = rowsOf('people_helped', observed);
  assert.deepEqual(
    [helped?.personId, helped?.teamId, helped?.detail['distinct']],
    ['person-cy', 'payments', 'person-ada'],
  );
});

test('the two accounts of one person are one reviewer, and never review their own work', () => {
  const one = rules();
  const merged = {
    ...one,
    people: one.people.map((person) =>
      person.id === 'person-ada' ? { ...person, accountIds: ['ada', 'ada2'] } : person,
    ),
  };
  const observed = measureWork(
    facts({ pullRequests: [pullRequest(1)], pullRequestActivities: [activity(1, 'ada2', 'approved', on(1))] }),
    merged,
    on(90),
  );
  assert.deepEqual(rowsOf('review_balance', observed), []);
});

test('the review response time runs from ready for review to the reviewer’s first response', () => {
  const reviewerIds = ['ben', 'cy', 'robot', 'ada'];
  const observed = measured({
    pullRequests: [
      pullRequest(1, { reviewerIds }),
      pullRequest(2, { reviewerIds: ['ben', 'cy'] }),
      pullRequest(3, { state: 'open', draft: true, mergedAt: null, reviewerIds: ['ben'] }),
    ],
    pullRequestActivities: [
      activity(1, 'ben', 'commented', on(1) + 3 * hour),
      activity(1, 'ben', 'approved', on(1) + 9 * hour),
      activity(2, 'ben', 'commented', on(1) + hour),
      activity(2, 'ada', 'ready', on(1) + 4 * hour),
      activity(2, 'cy', 'approved', on(1) + 6 * hour),
    ],
  });
  assert.deepEqual(outcomesOf('review_response_time', observed), {
    'api:1:person-ben': 3 * hour,
    'api:1:person-cy': 'closed without a response',
    'api:1:person-robot': 'bot',
    'api:2:person-ben': 'responded before it was ready for review',
    'api:2:person-cy': 2 * hour,
    'api:3:person-ben': 'draft, no review requested',
  });
});

test('an area is new to a person once, after their first 30 recorded days', () => {
  const merge = (number: number, days: number, files: string[], repositoryId = 'api') =>
    pullRequest(number, { mergedAt: on(days), files, repositoryId });
  const observed = measured({
    pullRequests: [
      merge(1, 0, ['web/a.ts']),
      merge(2, 10, ['jobs/a.ts']),
      merge(3, 40, ['jobs/b.ts', 'billing/a.ts', 'README.md']),
      merge(4, 41, ['billing/b.ts']),
      merge(5, 42, ['src/a.ts', 'docs/a.md'], 'search'),
      merge(6, 43, ['src/b.ts'], 'search'),
    ],
  });
  const early = "within the person's first 30 days on record";
  assert.deepEqual(outcomesOf('new_areas', observed), {
    'person-ada:api': early,
    'person-ada:api:jobs': early,
    'person-ada:api:billing': 1,
    'person-ada:search': 1,
  });
});

test('a repository is not new to a person who committed to it long before their merges are recorded', () => {
  const merge = (number: number, days: number, repositoryId: string, own: Partial<PullRequestFact> = {}) =>
    pullRequest(number, { mergedAt: on(days), files: [`folder-${number}/a.ts`], repositoryId, ...own });
  const commit = (hash: string, days: number, repositoryId: string, authorId = 'ada') => ({
    repositoryId,
    hash,
    authorId,
    authoredAt: on(days),
    message: hash,
    parents: [],
    url: `https://bitbucket.example/${hash}`,
  });
  const branch = [{ hash: 'own', authoredAt: on(5), authorId: 'ada' }];
  const observed = measured({
    pullRequests: [
      merge(1, 0, 'api'),
      merge(2, 40, 'search'),
      merge(3, 41, 'search'),
      merge(4, 80, 'search'),
      merge(5, 42, 'shop', { commits: branch }),
      merge(6, 43, 'tools'),
      merge(7, 44, 'mail'),
    ],
    commits: [
      commit('old', 5, 'search'),
      commit('own', 5, 'shop'),
      commit('recent', 20, 'tools'),
      commit('other', 5, 'mail', 'ben'),
    ],
  });
  const older = 'older commits in this repository';
  assert.deepEqual(outcomesOf('new_areas', observed), {
    'person-ada:api': "within the person's first 30 days on record",
    'person-ada:search': older,
    'person-ada:search:folder-3': older,
    'person-ada:search:folder-4': 1,
    'person-ada:shop': 1,
    'person-ada:tools': 1,
    'person-ada:mail': 1,
  });
});

test('pages count once a day and editor; minor edits do not; decisions are recognized by the title', () => {
  const page = (id: string, title: string, authorId: string) => ({
    id,
    spaceId: 'eng',
    kind: 'page' as const,
    title,
    authorId,
    createdAt: on(1),
    url: `https://wiki.example/${id}`,
  });
  const version = (number: number, at: number, authorId = 'ada', minor = false) => ({
    pageId: '1',
    number,
    at,
    authorId,
    minor,
  });
  const observed = measured({
    pages: [page('1', 'Release notes', 'ada'), page('2', 'ADR 7: one queue', 'ben'), page('3', 'Redesigning', 'ada')],
    pageVersions: [
      version(1, on(1)),
      version(2, on(1) + hour),
      version(3, on(1) + 2 * hour, 'ben'),
      version(4, on(3), 'ada', true),
      version(5, on(3) + hour),
      version(6, on(4), 'robot'),
    ],
  });
  assert.deepEqual(outcomesOf('pages_written', observed), {
    '1:1': 1,
    '1:2': 'continues the previous day’s edit',
    '1:3': 1,
    '1:4': 'minor edit',
    '1:5': 1,
    '1:6': 'bot',
  });
  assert.deepEqual(outcomesOf('decisions_documented', observed), { '2': 1 });
});
