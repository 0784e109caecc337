/** Four weeks of a small organization, for figures worked by hand. Day 0 is a Monday. */
import type { Facts } from '../facts.ts';
import { commit, deliveryRules, deployment, hash, merged, api } from '../metrics/dora/delivery-facts.test-support.ts';
import {
  activity,
  change,
  facts,
  hour,
  issue,
  on,
  sprint,
  statuses,
  workedOn,
} from '../metrics/flow/work-facts.test-support.ts';
import type { MeasurementRules } from '../rules.ts';

export const workedPeriod = { from: on(0), to: on(28) };

const done = { statusId: 'done', sprintIds: ['7'] };
/** Twenty items of earlier weeks, which took 4, 8, … 80 hours. A defect was raised on one of them. */
const earlier = Array.from({ length: 20 }, (_, index) => ({ id: String(100 + index), took: (index + 1) * 4 * hour }));

const issues: Facts['issues'] = [
  issue('1', { ...done, estimate: 3 }),
  issue('2', { ...done, estimate: 5, typeName: 'Task', assigneeId: 'ben' }),
  issue('3', {
    ...done,
    estimate: 2,
    typeName: 'Bug',
    assigneeId: 'ben',
    createdAt: on(10),
    links: [{ kind: 'relates', direction: 'outward', issueId: '1' }],
  }),
  issue('4', { statusId: 'doing', sprintIds: ['7'], estimate: 8 }),
  issue('9', {
    key: 'OPS-9',
    projectId: 'ops',
    typeName: 'Incident',
    summary: 'release-2 broke',
    statusId: 'done',
    assigneeId: 'cy',
    createdAt: on(8.5),
    resolvedAt: on(9.5),
  }),
  ...earlier.map(({ id }) => issue(id, { statusId: 'done', estimate: 1, createdAt: on(-20) })),
  issue('120', { typeName: 'Bug', createdAt: on(-5), parentId: '100' }),
];

const issueChanges: Facts['issueChanges'] = [
  change('1', on(2), 'status', 'todo', 'doing'),
  change('1', on(4), 'status', 'doing', 'review'),
  change('1', on(6), 'status', 'review', 'done'),
  ...workedOn('2', on(3), on(5)),
  ...workedOn('3', on(11), on(14)),
  change('4', on(8), 'status', 'todo', 'doing'),
  change('9', on(9.5), 'status', 'todo', 'done'),
  ...earlier.flatMap(({ id, took }) => workedOn(id, on(-10) - took, on(-10))),
];

const branch = (name: string, days: number, authorId: string) => ({
  authorId,
  commits: [{ hash: hash(name), authoredAt: on(days), authorId }],
});
const times = (writtenAt: number, openedAt: number, mergedAt: number) => ({
  writtenAt: on(writtenAt),
  openedAt: on(openedAt),
  mergedAt: on(mergedAt),
});

/** Ada's first recorded change, then those released: one by Ada, one by Ben that failed, and Ben's hotfix. */
const pullRequests: Facts['pullRequests'] = [
  merged(1, 'a', times(-42, -41, -40), { ...branch('1', -42, 'ada'), files: ['src/a.ts'] }),
  merged(2, 'b', times(2, 3, 4), {
    ...branch('2', 2, 'ada'),
    reviewerIds: ['ben', 'cy'],
    files: ['src/a.ts', 'web/b.ts'],
    linesAdded: 40,
    linesRemoved: 1,
  }),
  merged(3, 'c', times(6, 6.5, 8), {
    ...branch('3', 6, 'ben'),
    reviewerIds: ['ada'],
    files: ['src/a.ts'],
    linesAdded: 20,
    linesRemoved: 1,
  }),
  merged(4, 'd', times(8.75, 8.875, 9), {
    ...branch('4', 8.75, 'ben'),
    title: 'hotfix: OPS-9',
    files: ['src/a.ts'],
    linesAdded: 5,
    linesRemoved: 0,
  }),
];

const starters: Record<string, string> = { 0: 'ada', 1: 'ada', 2: 'ben', 3: 'ben', 4: 'ben' };
const deployments: Facts['deployments'] = [
  deployment('0', on(1), 'a'),
  deployment('1', on(5), 'b'),
  deployment('2', on(8.25), 'c'),
  deployment('3', on(9.25), 'd'),
  deployment('4', on(12), 'd', { result: 'failed' }),
].map((one) => ({ ...one, pipelineId: one.id }));

const page = (id: string, title: string, authorId: string, days: number) => ({
  id,
  spaceId: 'eng',
  kind: 'page' as const,
  title,
  authorId,
  createdAt: on(days),
  url: `https://wiki.example/${id}`,
});
const version = (pageId: string, number: number, days: number, authorId: string, minor = false) => ({
  pageId,
  number,
  at: on(days),
  authorId,
  minor,
});

export const workedFacts: Facts = facts({
  statuses: [...statuses, { id: 'review', name: 'In review', category: 'indeterminate' }],
  boards: [{ id: 'board', name: 'Board', kind: 'scrum', projectId: 'pay', estimateFieldId: null }],
  sprints: [sprint({ id: '7', startAt: on(1), endAt: on(15), completedAt: on(15) })],
  issues,
  issueChanges,
  repositories: [api],
  commits: [
    commit('a', on(-40), []),
    commit('b', on(4), ['a']),
    commit('c', on(8), ['b'], { authorId: 'ben' }),
    commit('d', on(9), ['c'], { authorId: 'ben' }),
  ],
  pullRequests,
  pullRequestActivities: [
    activity(2, 'ben', 'approved', on(3.5)),
    activity(2, 'cy', 'commented', on(3.75)),
    activity(3, 'ada', 'changes_requested', on(7.5)),
  ],
  pipelines: deployments.map(({ id, startedAt, finishedAt, commitHash, result }) => ({
    id,
    repositoryId: 'api',
    number: null,
    result,
    creatorId: starters[id] ?? null,
    refKind: 'branch',
    refName: 'main',
    selector: null,
    commitHash,
    createdAt: startedAt ?? 0,
    completedAt: finishedAt,
    url: '',
  })),
  deployments,
  pages: [page('1', 'Release notes', 'ada', 2), page('2', 'ADR 1: one queue', 'ben', 5)],
  pageVersions: [
    version('1', 1, 2, 'ada'),
    version('1', 2, 2.25, 'ada'),
    version('1', 3, 3, 'ben'),
    version('1', 4, 4, 'ada', true),
    version('2', 1, 5, 'ben'),
  ],
});

/** Ben is on leave in the last of the four weeks. */
export const workedRules: MeasurementRules = deliveryRules({
  leaves: [{ personId: 'person-ben', from: on(21), to: on(28) }],
});
