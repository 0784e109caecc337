import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatusFact } from './facts.ts';
import { meaningsOf, unlistedStatuses } from './status-categories.ts';
import { likelyCategory, withLikelyCategories, type StatusEvidence } from './unlisted-statuses.ts';

const evidence = (partial: Partial<StatusEvidence>): StatusEvidence => ({
  issues: 10,
  entered: 10,
  created: 0,
  resolved: 0,
  resolvedLater: 0,
  unresolved: 0,
  ...partial,
});
const unlisted = (name: string): StatusFact => ({ id: `old ${name}`, name, category: null });

test('an unlisted status has the category of a listed one of the same name, whatever its issues did', () => {
  const listed: StatusFact[] = [{ id: '1', name: 'Archive', category: 'done' }];
  assert.equal(likelyCategory(unlisted(' archive'), listed, evidence({ resolvedLater: 10 })), 'done');
});

test('a status is done if most issues were resolved when they entered it', () => {
  assert.equal(likelyCategory(unlisted('Parked at sea'), [], evidence({ resolved: 8, resolvedLater: 2 })), 'done');
  assert.equal(likelyCategory(unlisted('Done'), [], evidence({ resolved: 1, resolvedLater: 9 })), 'indeterminate');
  assert.equal(likelyCategory(unlisted('Coding'), [], evidence({ resolved: 1, unresolved: 5 })), 'indeterminate');
});

test('if the site sets no resolutions, the name decides', () => {
  for (const name of ['Done', 'Closed', 'Resolved', 'Won’t do', 'Cancelled', 'Released'])
    assert.equal(likelyCategory(unlisted(name), [], evidence({ unresolved: 10 })), 'done', name);
  for (const name of ['To Do', 'Open', 'Backlog'])
    assert.equal(likelyCategory(unlisted(name), [], evidence({ unresolved: 10 })), 'new', name);
  assert.equal(likelyCategory(unlisted('In Progress'), [], undefined), 'indeterminate');
});

test('a status in which issues start is new', () => {
  assert.equal(likelyCategory(unlisted('Inbox'), [], evidence({ created: 9, unresolved: 10 })), 'new');
  assert.equal(likelyCategory(unlisted('Inbox'), [], evidence({ created: 1, unresolved: 10 })), 'indeterminate');
});

test('the inferred category counts until the organization configures another', () => {
  const statuses = withLikelyCategories(
    [unlisted('Parked'), { id: '3', name: 'Doing', category: 'indeterminate' }],
    new Map([['old Parked', evidence({ resolved: 10 })]]),
  );
  assert.deepEqual(
    [...meaningsOf({ statuses }, {})],
    [
      ['old Parked', 'done'],
      ['3', 'indeterminate'],
    ],
  );
  assert.deepEqual([...unlistedStatuses({ statuses }, {})], [['old Parked', 'Parked']]);
  const ruled = { statusCategories: [{ statusId: 'old Parked', category: 'waiting' as const }] };
  assert.equal(meaningsOf({ statuses }, ruled).get('old Parked'), 'waiting');
  assert.deepEqual([...unlistedStatuses({ statuses }, ruled)], []);
});
