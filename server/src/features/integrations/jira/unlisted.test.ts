import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lenient } from '../lenient.ts';
import type { JiraIssue, JiraStatus } from './api-types.ts';
import { usualNames } from './fields.ts';
import { unlistedSprints } from './unlisted-sprints.ts';
import { unlistedStatuses } from './unlisted-statuses.ts';

const meanings = { estimates: [], numbers: [], sprint: 'customfield_10020', flagged: null, names: usualNames };
const sprintOf = (id: number, boardId: number) => ({
  id,
  boardId,
  name: `Sprint ${id}`,
  state: 'closed',
  startDate: '2026-03-02T09:00:00.000Z',
  endDate: '2026-03-16T09:00:00.000Z',
  completeDate: '2026-03-16T10:00:00.000Z',
});
const issue = (sprints: unknown, status: Lenient<JiraStatus> = null): Lenient<JiraIssue> =>
  ({ id: '1', fields: { customfield_10020: sprints, status } }) as Lenient<JiraIssue>;
const change = (from: [string, string], to: [string, string]) => ({
  history: {
    items: [{ field: 'status', fieldId: 'status', from: from[0], fromString: from[1], to: to[0], toString: to[1] }],
  },
});

test('sprints of boards that are no longer listed come from their issues', () => {
  const site = { listedBoardIds: new Set(['1']), meanings, url: 'https://x' };
  const found = unlistedSprints(site, [
    issue([sprintOf(7, 1), sprintOf(8, 2)]),
    issue([sprintOf(8, 2)]),
    issue('text'),
  ]);
  assert.deepEqual(
    found.map(({ id, boardId, state, completedAt }) => [id, boardId, state, completedAt]),
    [['8', '2', 'closed', Date.parse('2026-03-16T10:00:00Z') / 1_000]],
  );
  assert.deepEqual(unlistedSprints({ ...site, listedBoardIds: null }, [issue([sprintOf(8, 2)])]), []);
});

test('unlisted statuses get their name from changes, and their category from issues', () => {
  const now = { id: '9', name: 'Archived', statusCategory: { key: 'done' as const } };
  const changes = [change(['1', 'To Do'], ['2', 'Shipped']), change(['2', 'Live'], ['3', 'Open'])];
  const found = unlistedStatuses(new Set(['1']), [issue(null, now)], changes as never);
  assert.deepEqual(found, [
    { id: '2', name: 'Live', category: null },
    { id: '3', name: 'Open', category: null },
    { id: '9', name: 'Archived', category: 'done' },
  ]);
  assert.deepEqual(unlistedStatuses(null, [], changes as never), []);
});
