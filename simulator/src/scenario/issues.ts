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

/** A field's value as Jira writes it in a changelog: an id and its text, both null without a value. */
type Value = [id: string | null, text: string | null];

const fieldIds = {
  status: 'status',
  resolution: 'resolution',
  assignee: 'assignee',
  labels: 'labels',
  project: 'project',
  Key: 'Key',
  Sprint: 'customfield_10020',
  'Story Points': 'customfield_10016',
  'Effort in hours': 'customfield_10040',
  Flagged: 'customfield_10021',
};

/** No item if nothing changed. */
const itemOf = (field: keyof typeof fieldIds, before: Value, after: Value): ChangeItem[] => {
  const [from, fromString] = before;
  const [to, toText] = after;
  if (from === to && fromString === toText) return [];
  const fieldId = fieldIds[field];
  const fieldtype = fieldId.startsWith('customfield_') ? 'custom' : 'jira';
  return [{ field, fieldtype, fieldId, from, fromString, to, toString: toText }];
};

const resolutionOf = (statusId: string): Value => (statusId === '10002' ? ['10000', 'Done'] : [null, null]);
const sprintsOf = (ids: number[]): Value => [ids.join(', '), ids.map((id) => `Sprint ${id}`).join(', ')];
const numberOf = (value: number | null): Value => [null, value === null ? null : String(value)];
const effortOf = (estimate: number | null): Value => numberOf(estimate === null ? null : estimate * hoursAPoint);
const flagOf = (isFlagged: boolean): Value => (isFlagged ? ['[10019]', 'Impediment'] : [null, '']);

const itemsOf = (state: State, issue: Tracked, change: Change): ChangeItem[] => {
  const { accounts, projects } = state.organization.world;
  const statusOf = (id: string): Value => [id, statusName(state, id)];
  const personOf = (id: string | null): Value => [id, id === null ? null : (accounts.get(id)?.displayName ?? id)];
  const projectOf = (id: string): Value => [id, projects.get(id)?.name ?? id];
  const items: ChangeItem[] = [];
  if (change.statusId !== undefined) {
    items.push(...itemOf('status', statusOf(issue.statusId), statusOf(change.statusId)));
    items.push(...itemOf('resolution', resolutionOf(issue.statusId), resolutionOf(change.statusId)));
  }
  if (change.assignee !== undefined)
    items.push(...itemOf('assignee', personOf(issue.assignee), personOf(change.assignee)));
  if (change.sprintIds !== undefined)
    items.push(...itemOf('Sprint', sprintsOf(issue.sprintIds), sprintsOf(change.sprintIds)));
  if (change.estimate !== undefined) {
    items.push(...itemOf('Story Points', numberOf(issue.estimate), numberOf(change.estimate)));
    items.push(...itemOf('Effort in hours', effortOf(issue.estimate), effortOf(change.estimate)));
  }
  if (change.flagged !== undefined)
    items.push(...itemOf('Flagged', flagOf(issue.flagged === true), flagOf(change.flagged)));
  if (change.labels !== undefined)
    items.push(...itemOf('labels', [null, issue.labels.join(' ')], [null, change.labels.join(' ')]));
  if (change.projectId !== undefined) {
    items.push(...itemOf('project', projectOf(issue.projectId), projectOf(change.projectId)));
    items.push(...itemOf('Key', [null, issue.key], [null, change.key ?? issue.key]));
  }
  return items;
};
