import type { Issue, IssueLink, Worklog } from '../world.ts';
import type { BodyContext } from './body-context.ts';
import { expandedChangelog } from './changelog-body.ts';
import { EMPTY_FIELDS, RANK_FIELD, SPRINT_FIELD, STORY_POINTS_FIELD } from './fields.ts';
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

/** An issue with the chosen fields, and its latest changelog when asked for. */
export function issueBody(issue: Issue, choice: FieldChoice, expand: Set<string>, context: BodyContext) {
  if (choice === null) return { id: issue.id };
  const fields: Record<string, unknown> = {};
  for (const [name, write] of Object.entries(FIELD_WRITERS)) {
    if ((choice.all || choice.named.has(name)) && !choice.without.has(name)) fields[name] = write(issue, context);
  }
  return {
    expand: 'operations,versionedRepresentations,editmeta,changelog,renderedFields',
    id: issue.id,
    self: `${context.base}/rest/api/3/issue/${issue.id}`,
    key: issue.key,
    ...(expand.has('changelog') ? { changelog: expandedChangelog(issue, context) } : {}),
    fields,
  };
}

/** A worklog as Jira answers it. */
export function worklogBody(issue: Issue, worklog: Worklog, context: BodyContext) {
  const author = personBody(worklog.author, context);
  return {
    self: `${context.base}/rest/api/3/issue/${issue.id}/worklog/${worklog.id}`,
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

const FIELD_WRITERS: Record<string, (issue: Issue, context: BodyContext) => unknown> = {
  summary: (issue) => issue.summary,
  description: (issue) => (issue.description === '' ? null : documentOf(issue.description)),
  issuetype: (issue, { world, base }) => issueTypeBody(known(world.issueTypes, issue.issueTypeId), base),
  status: (issue, { world, base }) => statusBody(known(world.statuses, issue.statusId), base),
  statuscategorychangedate: (issue, { zone }) => jiraTime(lastStatusChange(issue), zone),
  priority: (issue, { base }) => priorityBody(issue.priority, base),
  project: (issue, { world, base }) => projectReference(known(world.projects, issue.projectId), base),
  labels: (issue) => issue.labels,
  components: (issue, { world, base }) =>
    issue.componentIds.map((id) => componentBody(known(world.components, id), base)),
  reporter: (issue, context) => personBody(issue.reporter, context),
  creator: (issue, context) => personBody(issue.creator, context),
  assignee: (issue, context) => (issue.assignee === null ? null : personBody(issue.assignee, context)),
  created: (issue, { zone }) => jiraTime(issue.createdAt, zone),
  updated: (issue, { zone }) => jiraTime(issue.updatedAt, zone),
  resolution: (issue, { base }) =>
    issue.resolvedAt === null
      ? null
      : { self: `${base}/rest/api/3/resolution/10000`, id: '10000', description: '', name: 'Done' },
  resolutiondate: (issue, { zone }) => (issue.resolvedAt === null ? null : jiraTime(issue.resolvedAt, zone)),
  duedate: (issue) => issue.dueDate,
  parent: (issue, context) => (issue.parentId === null ? undefined : relatedIssue(issue.parentId, context)),
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
  [SPRINT_FIELD]: (issue, { world }) =>
    issue.sprintIds.length === 0 ? null : issue.sprintIds.map((id) => sprintValue(known(world.sprints, id))),
  [RANK_FIELD]: (issue) => `0|i${Number(issue.id).toString(36).padStart(5, '0')}:`,
  ...Object.fromEntries(Object.entries(EMPTY_FIELDS).map(([name, value]) => [name, () => value])),
};

/** Every field an issue can show. */
export const ISSUE_FIELDS = Object.keys(FIELD_WRITERS);

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
    self: `${context.base}/rest/api/3/issueLink/${link.id}`,
    type: linkTypeBody(link, context.base),
    ...(isSource ? { outwardIssue: other } : { inwardIssue: other }),
  };
}

/** The type of a link. Its id is derived from the name, since the world names types only. */
export function linkTypeBody(
  { typeName, inward, outward }: Pick<IssueLink, 'typeName' | 'inward' | 'outward'>,
  base: string,
) {
  const id = String(10_000 + [...typeName].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000, 7));
  return { id, name: typeName, inward, outward, self: `${base}/rest/api/3/issueLinkType/${id}` };
}

/** The short form of an issue inside another; undefined when it was deleted. */
function relatedIssue(id: string, { world, base }: BodyContext) {
  const issue = world.issues.get(id);
  if (issue === undefined) return undefined;
  return {
    id,
    key: issue.key,
    self: `${base}/rest/api/3/issue/${id}`,
    fields: {
      summary: issue.summary,
      status: statusBody(known(world.statuses, issue.statusId), base),
      priority: priorityBody(issue.priority, base),
      issuetype: issueTypeBody(known(world.issueTypes, issue.issueTypeId), base),
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
