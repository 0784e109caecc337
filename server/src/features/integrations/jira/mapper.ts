import type {
  AccountFact,
  BoardFact,
  IssueFact,
  IssueLinkFact,
  ProjectFact,
  SprintFact,
  StatusFact,
} from '@sightline/analytics';
import { instant, list, numeric, ownMember, text, texts, whole, type Lenient } from '../lenient.ts';
import { lacks, type Mapped } from '../mapped.ts';
import type {
  JiraBoard,
  JiraIssue,
  JiraIssueLink,
  JiraProject,
  JiraSprint,
  JiraStatus,
  JiraUser,
} from './api-types.ts';
import type { FieldMeanings } from './fields.ts';

/** Jira's account id of all users whose records were deleted and lost. */
const lostUser = 'unknown';

/** The account id in the cloud, the key on a Data Center; null for a lost user, who could be anybody. */
export const userId = (user: Lenient<JiraUser>): string | null =>
  text(user?.accountId) === lostUser ? null : accountIdOf(user);

const accountIdOf = (user: Lenient<JiraUser>): string | null =>
  text(user?.accountId) ?? text(user?.key) ?? text(user?.name);

const userKinds: Record<string, AccountFact['kind']> = { atlassian: 'human', customer: 'human', app: 'app' };

export const mapUser = (user: Lenient<JiraUser>): Mapped<AccountFact> => {
  const id = userId(user);
  if (id === null) return lacks('account id');
  const type = text(user?.accountType);
  return {
    fact: {
      id,
      name: text(user?.displayName) ?? id,
      email: text(user?.emailAddress)?.toLowerCase() ?? null,
      kind: type !== null && Object.hasOwn(userKinds, type) ? (userKinds[type] ?? 'unknown') : 'unknown',
      active: user?.active !== false,
      timeZone: text(user?.timeZone),
    },
  };
};

export const mapStatus = (status: Lenient<JiraStatus>): Mapped<StatusFact> => {
  const id = text(status?.id);
  const category = text(status?.statusCategory?.key);
  if (id === null) return lacks('id');
  if (category !== 'new' && category !== 'indeterminate' && category !== 'done') return lacks('status category');
  return { fact: { id, name: text(status?.name) ?? id, category } };
};

export const mapProject = (project: Lenient<JiraProject>): Mapped<ProjectFact> => {
  const id = text(project?.id);
  const key = text(project?.key);
  if (id === null || key === null) return lacks(id === null ? 'id' : 'key');
  return { fact: { id, key, name: text(project?.name) ?? key } };
};

/** @param configuration read for this board alone; absent if it was not */
export const mapBoard = (
  board: Lenient<JiraBoard>,
  configuration?: { estimate: string | null; projectId: string | null },
): Mapped<BoardFact> => {
  const id = text(board?.id);
  if (id === null) return lacks('id');
  return {
    fact: {
      id,
      name: text(board?.name) ?? id,
      // Boards of team-managed projects are "simple" and may have sprints.
      kind: text(board?.type) === 'kanban' ? 'kanban' : 'scrum',
      projectId: text(board?.location?.projectId) ?? configuration?.projectId ?? null,
      estimateFieldId: configuration?.estimate ?? null,
    },
  };
};

/**
 * @param boardId the board under which the sprint was listed
 * @param siteUrl where people read issues, without a trailing slash
 */
export const mapSprint = (sprint: Lenient<JiraSprint>, boardId: string, siteUrl: string): Mapped<SprintFact> => {
  const id = text(sprint?.id);
  const state = text(sprint?.state)?.toLowerCase();
  if (id === null) return lacks('id');
  if (state !== 'future' && state !== 'active' && state !== 'closed') return lacks('state');
  return {
    fact: {
      id,
      boardId: text(sprint?.originBoardId) ?? boardId,
      name: text(sprint?.name) ?? id,
      goal: text(sprint?.goal),
      state,
      startAt: instant(sprint?.startDate),
      endAt: instant(sprint?.endDate),
      completedAt: instant(sprint?.completeDate),
      // Sprints have no page; a closed one is shown as a search for its issues.
      url: `${siteUrl}/issues/?jql=${encodeURIComponent(`sprint = ${id}`)}`,
    },
  };
};

/**
 * @param siteUrl where people read issues, without a trailing slash
 */
export const mapIssue = (issue: Lenient<JiraIssue>, meanings: FieldMeanings, siteUrl: string): Mapped<IssueFact> => {
  const fields = issue?.fields;
  const id = text(issue?.id);
  const key = text(issue?.key);
  const projectId = text(fields?.project?.id);
  const typeName = text(fields?.issuetype?.name);
  const statusId = text(fields?.status?.id);
  const createdAt = instant(fields?.created);
  if (id === null) return lacks('id');
  if (key === null) return lacks('key');
  if (projectId === null) return lacks('project');
  if (typeName === null) return lacks('issue type');
  if (statusId === null) return lacks('status');
  if (createdAt === null) return lacks('creation date');
  const subtask = fields?.issuetype?.subtask === true;
  return {
    fact: {
      id,
      key,
      projectId,
      typeName,
      hierarchyLevel: whole(fields?.issuetype?.hierarchyLevel) ?? (subtask ? -1 : 0),
      summary: text(fields?.summary) ?? '',
      statusId,
      priority: text(fields?.priority?.name),
      labels: texts(fields?.labels),
      components: list(fields?.components).flatMap((component) => text(component?.name) ?? []),
      reporterId: userId(fields?.reporter),
      assigneeId: userId(fields?.assignee),
      estimate: estimateOf(fields, meanings),
      numbers: Object.fromEntries(
        meanings.numbers.flatMap(({ id: fieldId }) => {
          const value = numeric(ownMember(fields, fieldId));
          return value === null ? [] : [[fieldId, value]];
        }),
      ),
      flagged: meanings.flagged !== null && isFlagged(ownMember(fields, meanings.flagged)),
      sprintIds: meanings.sprint === null ? [] : sprintIdsOf(ownMember(fields, meanings.sprint)),
      parentId: text(fields?.parent?.id),
      links: list(fields?.issuelinks).flatMap(linkOf),
      createdAt,
      updatedAt: instant(fields?.updated) ?? createdAt,
      resolvedAt: instant(fields?.resolutiondate),
      url: `${siteUrl}/browse/${encodeURIComponent(key)}`,
    },
  };
};

/** The people an issue names. */
export const peopleOf = (issue: Lenient<JiraIssue>): Lenient<JiraUser>[] => [
  issue?.fields?.reporter,
  issue?.fields?.assignee,
];

/** The field has one option, Impediment by default; any selected option is a flag. */
const isFlagged = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

const estimateOf = (fields: unknown, { estimates }: FieldMeanings): number | null => {
  for (const id of estimates) {
    const value = numeric(ownMember(fields, id));
    if (value !== null) return value;
  }
  return null;
};

/** Sprints come as objects, or on older sites as texts such as `…Sprint@1f[id=12,rapidViewId=3,…]`. */
const sprintIdsOf = (value: unknown): string[] => {
  if (!Array.isArray(value)) return [];
  const ids = value.map((sprint: unknown) =>
    typeof sprint === 'string' ? (/[[,]id=(\d+)/.exec(sprint)?.[1] ?? null) : text(ownMember(sprint, 'id')),
  );
  return [...new Set(ids.filter((id) => id !== null))];
};

const linkOf = (link: Lenient<JiraIssueLink>): IssueLinkFact[] => {
  const kind = text(link?.type?.name);
  const outward = text(link?.outwardIssue?.id);
  const inward = text(link?.inwardIssue?.id);
  if (kind === null) return [];
  if (outward !== null) return [{ kind, direction: 'outward', issueId: outward }];
  return inward === null ? [] : [{ kind, direction: 'inward', issueId: inward }];
};
