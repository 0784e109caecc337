import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { SprintIssue, SprintRecord } from '@sightline/analytics';
import { sprintDurations } from './sprint-durations.ts';
import { everyoneWhoMayOpen, unrestricted } from '../visibility/index.ts';

const manager = { ...unrestricted, sees: () => true };
const members = { ...everyoneWhoMayOpen(null), sees: () => false };

const hour = 3600;
const closeAt = 100 * hour;

const issue = (id: string, personId: string | null, overrides: Partial<SprintIssue>): SprintIssue => ({
  id,
  title: id,
  url: '',
  typeName: 'Story',
  personId,
  committed: 1,
  outcome: 'carried-over',
  estimate: 1,
  size: 1,
  startedAt: null,
  endedAt: null,
  goesOn: null,
  status: 'Doing',
  times: [],
  cameFrom: null,
  wentTo: null,
  blockedBy: [],
  changesMissing: false,
  ...overrides,
});

const sprintOf = (issues: SprintIssue[]): SprintRecord => ({
  id: '1',
  boardId: '1',
  teamId: null,
  state: 'closed',
  startAt: 0,
  plannedEndAt: null,
  closeAt,
  summary: {
    name: '',
    goal: null,
    url: null,
    measure: 'items',
    blockedNow: 0,
    unlistedStatuses: [],
    figures: { sprint_blocked_time: { kind: 'value', value: 5, n: 1, total: 1 } } as SprintRecord['summary']['figures'],
  },
  detail: { issues, steps: [], leftOut: [] },
});

const doing = (seconds: number) => ({ status: 'Doing', kind: 'in-progress' as const, seconds });
const blocked = (seconds: number) => ({ status: 'On hold', kind: 'blocked' as const, seconds });

it('values of three people are shown; others are left out per kind and status', () => {
  const issues = [
    issue('a', 'ada', { startedAt: 10 * hour, times: [doing(4 * hour), blocked(5)] }),
    issue('b', 'ben', { startedAt: 20 * hour, endedAt: 50 * hour, outcome: 'completed', times: [doing(2 * hour)] }),
    issue('c', 'cy', { times: [doing(1 * hour)] }),
  ];
  const seen = sprintDurations(sprintOf(issues), members);
  assert.deepEqual(seen.keptBack, ['ages', 'blocked', 'times']);
  assert.deepEqual(seen.times, [{ status: 'Doing', kind: 'in-progress', seconds: 7 * hour }]);
  assert.deepEqual(
    issues.map((issue) => [seen.ageOf(issue), seen.blockedOf(issue)]),
    [
      [null, null],
      [null, null],
      [null, null],
    ],
  );

  const all = sprintDurations(sprintOf(issues), manager);
  assert.deepEqual(all.keptBack, []);
  assert.deepEqual(
    all.times.map((time) => time.status),
    ['Doing', 'On hold'],
  );
  assert.deepEqual(
    issues.map((issue) => [all.ageOf(issue), all.blockedOf(issue)]),
    [
      [90 * hour, 5],
      [30 * hour, 0],
      [null, 0],
    ],
  );
});

it('shows only the viewer’s and unassigned issues, however many people worked on others', () => {
  const issues = ['ada', 'ben', 'cy', null].map((id) => issue(id ?? 'none', id, { startedAt: 10 * hour }));
  const seen = sprintDurations(sprintOf(issues), { ...members, sees: (id: string | null) => id === 'ben' });
  assert.deepEqual(issues.map(seen.ageOf), [null, 90 * hour, null, 90 * hour]);
  assert.deepEqual(seen.keptBack, ['ages', 'blocked']);
  const all = sprintDurations(sprintOf(issues), manager);
  assert.deepEqual([all.keptBack, issues.map(all.ageOf)], [[], issues.map(() => 90 * hour)]);
});

it('unassigned issues reveal no one', () => {
  const alone = issue('a', null, { startedAt: 10 * hour, times: [blocked(5)] });
  const seen = sprintDurations(sprintOf([alone]), members);
  assert.deepEqual([seen.keptBack, seen.ageOf(alone), seen.blockedOf(alone)], [[], 90 * hour, 5]);
});
