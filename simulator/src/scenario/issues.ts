/** Issues: how they come to be and change, each change with its entry in the changelog. */
import type { ChangeItem, Issue } from '../world.ts';
import { hoursAPoint } from '../jira/fields.ts';
import { issueTypes, statuses, type Service, type Team } from './organization.ts';
import type { State, Tracked } from './state.ts';

const verbs = [
  'Add',
  'Show',
  'Retry',
  'Split',
  'Cache',
  'Validate',
  'Speed up',
  'Document',
  'Rework',
  'Export',
  'Remember',
  'Group',
  'Limit',
  'Simplify',
];
const objects = [
  'order totals',
  'webhook deliveries',
  'settlement batches',
  'device telemetry',
  'tenant limits',
  'sign-in errors',
  'route planning',
  'offline queue',
  'audit entries',
  'price rules',
  'shift calendars',
  'alarm thresholds',
  'firmware rollout',
  'search filters',
  'invoice lines',
  'map tiles',
];
const qualifiers = [
  'with a preview',
  'per customer',
  'for large fleets',
  'in the console',
  'behind a feature flag',
  'by region',
  'without a reload',
  'for operators',
  'for new tenants',
  'in batches',
];
const faults = [
  'lost after a retry',
  'wrong after midnight',
  'missing on slow networks',
  'broken for empty lists',
  'duplicated after a reload',
  'stale under load',
];

const titleOf = (state: State, kind: 'work' | 'fault'): string => {
  const { random } = state;
  const object = random.pick(objects);
  return kind === 'fault'
    ? `${object[0]?.toUpperCase()}${object.slice(1)} ${random.pick(faults)}`
    : `${random.pick(verbs)} ${object} ${random.pick(qualifiers)}`;
};

const typeId = (name: string): string => issueTypes.find((type) => type.name === name)?.id ?? '';
const statusName = (state: State, id: string): string =>
  state.organization.world.statuses.get(id)?.name ?? statuses.find((status) => status.id === id)?.name ?? '';

export type NewIssue = {
  team: Team;
  type: string;
  reporter: string;
  summary?: string;
  service?: Service;
  labels?: string[];
  description?: string;
  priority?: Issue['priority'];
  assignee?: string | null;
};

export const createIssue = (state: State, input: NewIssue): Tracked => {
  const { random, engine, counters } = state;
  counters.issue += 1;
  const number = (counters.keys.get(input.team.key) ?? 0) + 1;
  counters.keys.set(input.team.key, number);
  const estimated = input.team.scrum && input.type !== 'Incident' && random.chance(0.88);
  const issue: Issue = {
    id: String(30_000 + counters.issue),
    key: `${input.team.key}-${number}`,
    projectId: input.team.project.id,
    issueTypeId: typeId(input.type),
    summary: input.summary ?? titleOf(state, input.type === 'Bug' ? 'fault' : 'work'),
    description: input.description ?? '',
    statusId: '10000',
    priority: input.priority ?? random.pick(['High', 'Medium', 'Medium', 'Medium', 'Low']),
    labels: input.labels ?? [],
    componentIds: input.service === undefined ? [] : [input.service.component.id],
    reporter: input.reporter,
    creator: input.reporter,
    assignee: input.assignee ?? null,
    estimate: estimated ? random.pick([1, 2, 2, 3, 3, 5, 5, 8]) : null,
    sprintIds: [],
    parentId: null,
    createdAt: engine.now(),
    updatedAt: engine.now(),
    resolvedAt: null,
    dueDate: null,
    history: [],
    links: [],
    worklogs: [],
  };
  engine.emit({ at: engine.now(), type: 'issue.created', issue: structuredClone(issue) });
  const tracked = { ...issue, team: input.team.name };
  state.issues.set(issue.id, tracked);
  return tracked;
};

type Change = Partial<
  Pick<Issue, 'statusId' | 'assignee' | 'sprintIds' | 'estimate' | 'flagged' | 'labels' | 'key' | 'projectId'>
>;

/** Changes fields of an issue, as one entry of its changelog. */
export const changeIssue = (state: State, issue: Tracked, author: string, change: Change): void => {
  const { engine, counters } = state;
  if (!state.issues.has(issue.id)) return;
  const items = itemsOf(state, issue, change);
  if (items.length === 0) return;
  counters.history += 1;
  const set: Partial<Issue> = { ...change };
  if (change.statusId !== undefined) set.resolvedAt = change.statusId === '10002' ? engine.now() : null;
  engine.emit({
    at: engine.now(),
    type: 'issue.changed',
    issueId: issue.id,
    history: { id: String(500_000 + counters.history), at: engine.now(), author, items },
    set,
  });
  Object.assign(issue, set);
};

const itemsOf = (state: State, issue: Tracked, change: Change): ChangeItem[] => {
  const items: ChangeItem[] = [];
  const add = (
    field: string,
    fieldId: string,
    from: string | null,
    fromString: string | null,
    to: string | null,
    toText: string | null,
    fieldtype: ChangeItem['fieldtype'] = 'jira',
  ): void => {
    if (from !== to || fromString !== toText)
      items.push({ field, fieldtype, fieldId, from, fromString, to, toString: toText });
  };
  const { accounts } = state.organization.world;
  if (change.statusId !== undefined) {
    add(
      'status',
      'status',
      issue.statusId,
      statusName(state, issue.statusId),
      change.statusId,
      statusName(state, change.statusId),
    );
    const done = (id: string): boolean => id === '10002';
    if (done(change.statusId) !== done(issue.statusId)) {
      add(
        'resolution',
        'resolution',
        done(issue.statusId) ? '10000' : null,
        done(issue.statusId) ? 'Done' : null,
        done(change.statusId) ? '10000' : null,
        done(change.statusId) ? 'Done' : null,
      );
    }
  }
  if (change.assignee !== undefined) {
    const name = (id: string | null): string | null => (id === null ? null : (accounts.get(id)?.displayName ?? id));
    add('assignee', 'assignee', issue.assignee, name(issue.assignee), change.assignee, name(change.assignee));
  }
  if (change.sprintIds !== undefined) {
    const ids = (list: number[]): string => list.join(', ');
    const label = (list: number[]): string => list.map((id) => `Sprint ${id}`).join(', ');
    add(
      'Sprint',
      'customfield_10020',
      ids(issue.sprintIds),
      label(issue.sprintIds),
      ids(change.sprintIds),
      label(change.sprintIds),
      'custom',
    );
  }
  if (change.estimate !== undefined) {
    const text = (value: number | null): string | null => (value === null ? null : String(value));
    const effort = (value: number | null): number | null => (value === null ? null : value * hoursAPoint);
    add('Story Points', 'customfield_10016', null, text(issue.estimate), null, text(change.estimate), 'custom');
    const [before, after] = [effort(issue.estimate), effort(change.estimate)];
    add('Effort in hours', 'customfield_10040', null, text(before), null, text(after), 'custom');
  }
  if (change.flagged !== undefined) {
    const option = (on: boolean): [string | null, string] => (on ? ['[10019]', 'Impediment'] : [null, '']);
    add('Flagged', 'customfield_10021', ...option(issue.flagged === true), ...option(change.flagged), 'custom');
  }
  if (change.labels !== undefined) add('labels', 'labels', null, issue.labels.join(' '), null, change.labels.join(' '));
  if (change.projectId !== undefined) {
    const name = (id: string): string => state.organization.world.projects.get(id)?.name ?? id;
    add('project', 'project', issue.projectId, name(issue.projectId), change.projectId, name(change.projectId));
    add('Key', 'Key', null, issue.key, null, change.key ?? issue.key);
  }
  return items;
};
