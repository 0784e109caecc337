/** Small facts for tests, written as a story: who did what on which day. Day 0 is 5 January 2026, a Monday. */
import {
  noFacts,
  type Facts,
  type Instant,
  type IssueChangeFact,
  type IssueFact,
  type IssueField,
  type PullRequestActivityFact,
  type PullRequestFact,
  type SprintFact,
} from '../../facts.ts';
import type { Observation } from '../../observation.ts';
import type { MeasurementRules } from '../../rules.ts';
import type { MetricKey } from '../definitions.ts';

export const hour = 3600;
export const day = 24 * hour;
const monday = Date.UTC(2026, 0, 5) / 1000;

/** The instant `days` after the first Monday, midnight in UTC. */
export const on = (days: number): Instant => monday + days * day;

export const statuses: Facts['statuses'] = [
  { id: 'todo', name: 'To do', category: 'new' },
  { id: 'doing', name: 'In progress', category: 'indeterminate' },
  { id: 'done', name: 'Done', category: 'done' },
];

export const issue = (id: string, own: Partial<IssueFact> = {}): IssueFact => ({
  id,
  key: `PAY-${id}`,
  projectId: 'pay',
  typeName: 'Story',
  hierarchyLevel: 0,
  summary: `Item ${id}`,
  statusId: 'todo',
  priority: null,
  labels: [],
  components: [],
  reporterId: null,
  assigneeId: 'ada',
  estimate: null,
  sprintIds: [],
  parentId: null,
  links: [],
  createdAt: on(0),
  updatedAt: on(0),
  resolvedAt: null,
  url: `https://jira.example/browse/PAY-${id}`,
  ...own,
});

let changes = 0;
export const change = (
  issueId: string,
  at: Instant,
  field: IssueField,
  from: string | null,
  to: string | null,
): IssueChangeFact => {
  changes += 1;
  return { id: `${changes}:0`, issueId, at, authorId: 'ada', field, from, to };
};

/** To do, in progress, done. */
export const workedOn = (issueId: string, startedAt: Instant, doneAt: Instant): IssueChangeFact[] => [
  change(issueId, startedAt, 'status', 'todo', 'doing'),
  change(issueId, doneAt, 'status', 'doing', 'done'),
];

export const sprint = (own: Partial<SprintFact> = {}): SprintFact => ({
  id: '7',
  boardId: 'board',
  name: 'Sprint 7',
  goal: null,
  state: 'closed',
  startAt: on(0),
  endAt: on(14),
  completedAt: on(14),
  url: null,
  ...own,
});

export const pullRequest = (number: number, own: Partial<PullRequestFact> = {}): PullRequestFact => ({
  repositoryId: 'api',
  number,
  title: `Change ${number}`,
  state: 'merged',
  draft: false,
  authorId: 'ada',
  sourceBranch: 'feature',
  destinationBranch: 'main',
  createdAt: on(1),
  updatedAt: on(2),
  mergedAt: on(2),
  mergedAtSource: 'activity',
  closedById: 'ada',
  mergeCommit: null,
  commits: [],
  reviewerIds: [],
  linesAdded: 30,
  linesRemoved: 12,
  files: [],
  url: `https://bitbucket.example/api/${number}`,
  ...own,
});

let activities = 0;
export const activity = (
  number: number,
  actorId: string,
  kind: PullRequestActivityFact['kind'],
  at: Instant,
): PullRequestActivityFact => {
  activities += 1;
  return { id: `${activities}`, repositoryId: 'api', number, at, actorId, kind };
};

/** Ada and Ben are in team payments, Cy in none; Robot is a bot. Account ids are their first names. */
export const rules = (own: Partial<MeasurementRules> = {}): MeasurementRules => ({
  timeZone: 'UTC',
  people: ['ada', 'ben', 'cy', 'robot'].map((id) => ({
    id: `person-${id}`,
    name: id,
    accountIds: [id],
    bot: id === 'robot',
    active: true,
    partTime: 1,
  })),
  teams: [{ id: 'payments', name: 'Payments', projectIds: ['pay'], repositoryIds: ['api'] }],
  memberships: ['ada', 'ben'].map((id) => ({ personId: `person-${id}`, teamId: 'payments', from: 0, to: null })),
  leaves: [],
  production: [],
  incident: { typeNames: ['Incident'], labels: [], priorities: [], projectKeys: [] },
  defectTypes: ['Bug'],
  capabilityTypes: ['Story'],
  hotfixPatterns: [],
  revertPatterns: [],
  rollbackPatterns: [],
  attributionDays: 7,
  leadTimeStart: 'first-commit',
  ...own,
});

export const facts = (own: Partial<Facts>): Facts => ({ ...noFacts(), statuses, ...own });

export const rowsOf = (metric: MetricKey, observations: readonly Observation[]): Observation[] =>
  observations.filter((row) => row.metric === metric).sort((a, b) => (a.key < b.key ? -1 : 1));

/** Rows as their key and value, or the reason for exclusion instead of the value. */
export const outcomesOf = (metric: MetricKey, observations: readonly Observation[]): Record<string, number | string> =>
  Object.fromEntries(rowsOf(metric, observations).map((row) => [row.key, row.excluded ?? row.value]));
