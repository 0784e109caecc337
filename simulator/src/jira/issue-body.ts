import type { Issue, IssueLink, Worklog } from '../world.ts';
import type { BodyContext, FieldWriter, Links } from './body-context.ts';
import { ownChangelog } from '../jira-data-center/changelog-body.ts';
import { dataCenterFieldWriters } from '../jira-data-center/issue-fields.ts';
import { expandedChangelog } from './changelog-body.ts';
import {
  EFFORT_FIELD,
  EMPTY_FIELDS,
  FLAGGED_FIELD,
  hoursAPoint,
  RANK_FIELD,
  SPRINT_FIELD,
  STORY_POINTS_FIELD,
} from './fields.ts';
import { jiraTime } from './jira-time.ts';
import { personBody } from './people-body.ts';
import { componentBody, issueTypeBody, priorityBody, projectReference, statusBody } from './reference-body.ts';
import { sprintValue } from './sprint-body.ts';

/** Which fields of an issue to write; `null` means the id alone. */
export type FieldChoice = { all: boolean; named: Set<string>; without: Set<string> } | null;

/** Reads a `fields` parameter: names, `*all`, `*navigable`, and names to leave out after a minus. */
export function chooseFields(names: string[]): NonNullable<FieldChoice> {
  const without = names.filter((name) => name.startsWith('-')).map((name) => name.slice(1));
  const named = names.filter((name) => !name.startsWith('-'));
  const all = named.includes('*all') || named.includes('*navigable') || (named.length === 0 && without.length > 0);
  return { all, named: new Set(named), without: new Set(without) };
}

/** An issue with the chosen fields, and on request its latest changelog. */
export function issueBody(issue: Issue, choice: FieldChoice, expand: Set<string>, context: BodyContext) {
  if (choice === null) return { id: issue.id };
  const fields: Record<string, unknown> = {};
  for (const [name, write] of Object.entries(fieldWriters(context))) {
    if ((choice.all || choice.named.has(name)) && !choice.without.has(name)) fields[name] = write(issue, context);
  }
  return {
    expand: 'operations,versionedRepresentations,editmeta,changelog,renderedFields',
    id: issue.id,
    self: `${context.api}/issue/${issue.id}`,
    key: issue.key,
    ...(expand.has('changelog') ? { changelog: changelogOf(issue, context) } : {}),
    fields,
  };
}

const changelogOf = (issue: Issue, context: BodyContext) =>
  context.installation === 'cloud' ? expandedChangelog(issue, context) : ownChangelog(issue, context);

/** A worklog as Jira answers it. */
export function worklogBody(issue: Issue, worklog: Worklog, context: BodyContext) {
  const author = personBody(worklog.author, context);
  return {
    self: `${context.api}/issue/${issue.id}/worklog/${worklog.id}`,
    author,
    updateAuthor: author,
    created: jiraTime(worklog.updatedAt, context.zone),
    updated: jiraTime(worklog.updatedAt, context.zone),
    started: jiraTime(worklog.startedAt, context.zone),
    timeSpent: `${Math.max(1, Math.round(worklog.seconds / 60))}m`,
    timeSpentSeconds: worklog.seconds,
    id: worklog.id,
    issueId: issue.id,
  };
}

const FIELD_WRITERS: Record<string, FieldWriter> = {
  summary: (issue) => issue.summary,
  description: (issue) => (issue.description === '' ? null : documentOf(issue.description)),
  issuetype: (issue, context) => issueTypeBody(known(context.world.issueTypes, issue.issueTypeId), context),
  status: (issue, context) => statusBody(known(context.world.statuses, issue.statusId), context),
  statuscategorychangedate: (issue, { zone }) => jiraTime(lastStatusChange(issue), zone),
  priority: (issue, context) => priorityBody(issue.priority, context),
  project: (issue, context) => projectReference(known(context.world.projects, issue.projectId), context),
  labels: (issue) => issue.labels,
  components: (issue, context) =>
    issue.componentIds.map((id) => componentBody(known(context.world.components, id), context)),
  reporter: (issue, context) => personBody(issue.reporter, context),
  creator: (issue, context) => personBody(issue.creator, context),
  assignee: (issue, context) => (issue.assignee === null ? null : personBody(issue.assignee, context)),
  created: (issue, { zone }) => jiraTime(issue.createdAt, zone),
  updated: (issue, { zone }) => jiraTime(issue.updatedAt, zone),
  resolution: (issue, { api }) =>
    issue.resolvedAt === null ? null : { self: `${api}/resolution/10000`, id: '10000', description: '', name: 'Done' },
  resolutiondate: (issue, { zone }) => (issue.resolvedAt === null ? null : jiraTime(issue.resolvedAt, zone)),
  duedate: (issue) => issue.dueDate,
  parent: (issue, context) =>
    // On a Data Center only sub-tasks have a parent; stories name their epic in a separate field.
    issue.parentId === null || (context.installation === 'data-center' && !isSubtask(issue.id, context))
      ? undefined
      : relatedIssue(issue.parentId, context),
  subtasks: (issue, context) =>
    context
      .childrenOf(issue.id)
      .filter((id) => isSubtask(id, context))
      .map((id) => relatedIssue(id, context)),
  issuelinks: (issue, context) => issue.links.flatMap((link) => linkBody(issue, link, context)),
  timespent: (issue) =>
    issue.worklogs.length === 0 ? null : issue.worklogs.reduce((sum, { seconds }) => sum + seconds, 0),
  worklog: (issue, context) => ({
    startAt: 0,
    maxResults: 20,
    total: issue.worklogs.length,
    worklogs: issue.worklogs.slice(0, 20).map((worklog) => worklogBody(issue, worklog, context)),
  }),
  [STORY_POINTS_FIELD]: (issue) => issue.estimate,
  [EFFORT_FIELD]: (issue) => (issue.estimate === null ? null : issue.estimate * hoursAPoint),
  [FLAGGED_FIELD]: (issue, { api }) =>
    issue.flagged === true ? [{ self: `${api}/customFieldOption/10019`, value: 'Impediment', id: '10019' }] : null,
  [SPRINT_FIELD]: (issue, { world }) =>
    issue.sprintIds.length === 0 ? null : issue.sprintIds.map((id) => sprintValue(known(world.sprints, id))),
  [RANK_FIELD]: (issue) => `0|i${Number(issue.id).toString(36).padStart(5, '0')}:`,
  ...Object.fromEntries(Object.entries(EMPTY_FIELDS).map(([name, value]) => [name, () => value])),
};

const { statuscategorychangedate: _, ...common } = FIELD_WRITERS;
const OWN_FIELD_WRITERS: typeof FIELD_WRITERS = { ...common, ...dataCenterFieldWriters };

const fieldWriters = ({ installation }: BodyContext) => (installation === 'cloud' ? FIELD_WRITERS : OWN_FIELD_WRITERS);

/** Plain text with blank lines between paragraphs, as an Atlassian document. */
function documentOf(text: string) {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  return {
    type: 'doc',
    version: 1,
    content: paragraphs.map((paragraph) => ({ type: 'paragraph', content: linesOf(paragraph) })),
  };
}

function linesOf(paragraph: string) {
  const lines = paragraph.split('\n').filter((line) => line !== '');
  return lines.flatMap((text, index) => [...(index > 0 ? [{ type: 'hardBreak' }] : []), { type: 'text', text }]);
}

function lastStatusChange(issue: Issue): number {
  const change = issue.history.findLast(({ items }) => items.some((item) => item.fieldId === 'status'));
  return change?.at ?? issue.createdAt;
}

/** A link as seen from one of its issues; none when the other one was deleted, as links go with their issues. */
function linkBody(issue: Issue, link: IssueLink, context: BodyContext) {
  const isSource = link.inwardIssueId === issue.id;
  const other = relatedIssue(isSource ? link.outwardIssueId : link.inwardIssueId, context);
  if (other === undefined) return [];
  return {
    id: link.id,
    self: `${context.api}/issueLink/${link.id}`,
    type: linkTypeBody(link, context),
    ...(isSource ? { outwardIssue: other } : { inwardIssue: other }),
  };
}

/** The type of a link. Its id is derived from the name, since the world names types only. */
export function linkTypeBody(
  { typeName, inward, outward }: Pick<IssueLink, 'typeName' | 'inward' | 'outward'>,
  { api }: Links,
) {
  const id = String(10_000 + [...typeName].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000, 7));
  return { id, name: typeName, inward, outward, self: `${api}/issueLinkType/${id}` };
}

/** The short form of an issue inside another; undefined when it was deleted. */
function relatedIssue(id: string, context: BodyContext) {
  const { world, api } = context;
  const issue = world.issues.get(id);
  if (issue === undefined) return undefined;
  return {
    id,
    key: issue.key,
    self: `${api}/issue/${id}`,
    fields: {
      summary: issue.summary,
      status: statusBody(known(world.statuses, issue.statusId), context),
      priority: priorityBody(issue.priority, context),
      issuetype: issueTypeBody(known(world.issueTypes, issue.issueTypeId), context),
    },
  };
}

function isSubtask(id: string, { world }: BodyContext): boolean {
  const issue = world.issues.get(id);
  return issue !== undefined && known(world.issueTypes, issue.issueTypeId).subtask;
}

/** What an id in the world refers to. @throws when the world contradicts itself. */
function known<K, V>(map: Map<K, V>, id: K): V {
  const found = map.get(id);
  if (found === undefined) throw new Error(`the world refers to ${String(id)}, which it does not have`);
  return found;
}
