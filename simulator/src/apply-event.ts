/** Applies events to the world. */
import type { PullRequest, World, WorldEvent } from './world.ts';

const known = <Key, Value>(map: Map<Key, Value>, key: Key, what: string): Value => {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The scenario names ${what} ${String(key)}, which does not exist`);
  return value;
};

const pullRequestKey = (pull: PullRequest): string => `${pull.repositoryUuid}/${pull.id}`;

/** Applies one event; changes the world in place and keeps the event's entities. */
export const applyEvent = (world: World, event: WorldEvent): void => {
  world.now = event.at;
  switch (event.type) {
    case 'account.joined':
      world.accounts.set(event.account.accountId, event.account);
      return;
    case 'account.left':
      known(world.accounts, event.accountId, 'account').active = false;
      return;
    case 'status.renamed':
      known(world.statuses, event.statusId, 'status').name = event.name;
      return;
    case 'workflow.replaced':
      return replaceWorkflow(world, event);
    case 'issuetype.renamed':
      known(world.issueTypes, event.issueTypeId, 'issue type').name = event.name;
      return;
    case 'priority.renamed':
      world.priorityNames.set(event.priority, event.name);
      return;
    case 'project.renamed':
      return renameProject(world, event);
    case 'board.deleted':
      // Its sprints stay on their issues.
      known(world.boards, event.boardId, 'board');
      world.boards.delete(event.boardId);
      return;
    case 'repository.created':
      world.repositories.set(event.repository.uuid, event.repository);
      return;
    case 'sprint.created':
    case 'sprint.started':
    case 'sprint.closed':
    case 'sprint.deleted':
      return applySprint(world, event);
    case 'issue.created':
    case 'issue.changed':
    case 'issue.linked':
    case 'issue.worklogged':
    case 'issue.deleted':
      return applyIssue(world, event);
    case 'page.created':
    case 'page.edited':
    case 'page.commented':
    case 'page.deleted':
      return applyPage(world, event);
    default:
      return applyCode(world, event);
  }
};

const renameProject = (world: World, { projectId, key }: Extract<WorldEvent, { type: 'project.renamed' }>): void => {
  known(world.projects, projectId, 'project').key = key;
  for (const issue of world.issues.values())
    if (issue.projectId === projectId) issue.key = issue.key.replace(/^.*-/, `${key}-`);
};

const replaceWorkflow = (world: World, { replacements }: Extract<WorldEvent, { type: 'workflow.replaced' }>): void => {
  const next = new Map(replacements.map(([retiredId, status]) => [retiredId, status.id]));
  for (const [retiredId, status] of replacements) {
    known(world.statuses, retiredId, 'status').retired = true;
    world.statuses.set(status.id, { ...status });
  }
  for (const board of world.boards.values())
    board.columns = board.columns.map((column) => ({
      ...column,
      statusIds: column.statusIds.map((id) => next.get(id) ?? id),
    }));
};

const applySprint = (world: World, event: Extract<WorldEvent, { type: `sprint.${string}` }>): void => {
  if (event.type === 'sprint.created') {
    world.sprints.set(event.sprint.id, event.sprint);
    return;
  }
  const sprint = known(world.sprints, event.sprintId, 'sprint');
  if (event.type === 'sprint.deleted') {
    world.sprints.delete(sprint.id);
    // Jira removes it from the issues without changing their time of update.
    for (const issue of world.issues.values()) issue.sprintIds = issue.sprintIds.filter((id) => id !== sprint.id);
    return;
  }
  if (event.type === 'sprint.started')
    Object.assign(sprint, { state: 'active', startAt: event.startAt, endAt: event.endAt });
  else Object.assign(sprint, { state: 'closed', completeAt: event.at });
};

const applyIssue = (world: World, event: Extract<WorldEvent, { type: `issue.${string}` }>): void => {
  if (event.type === 'issue.created') {
    world.issues.set(event.issue.id, event.issue);
    return;
  }
  const issue = known(world.issues, event.issueId, 'issue');
  if (event.type === 'issue.deleted') {
    world.issues.delete(event.issueId);
    return;
  }
  if (event.type === 'issue.changed') {
    Object.assign(issue, event.set);
    issue.history.push(event.history);
  } else if (event.type === 'issue.linked') issue.links.push(event.link);
  else issue.worklogs.push(event.worklog);
  issue.updatedAt = event.at;
};

const applyPage = (world: World, event: Extract<WorldEvent, { type: `page.${string}` }>): void => {
  if (event.type === 'page.created') {
    world.pages.set(event.page.id, event.page);
    return;
  }
  const page = known(world.pages, event.pageId, 'page');
  if (event.type === 'page.edited') page.versions.push(event.version);
  else if (event.type === 'page.commented') page.comments.push(event.comment);
  else world.pages.delete(event.pageId);
};

type CodeEvent = Exclude<
  WorldEvent,
  {
    type: `${'issue' | 'issuetype' | 'project' | 'priority' | 'board' | 'page' | 'sprint' | 'account' | 'status' | 'workflow' | 'repository'}.${string}`;
  }
>;

const applyCode = (world: World, event: CodeEvent): void => {
  switch (event.type) {
    case 'commits.pushed': {
      for (const commit of event.commits) world.commits.set(commit.hash, commit);
      const head = event.commits.at(-1);
      if (head !== undefined) world.branches.set(`${event.repositoryUuid}/${event.branch}`, head.hash);
      known(world.repositories, event.repositoryUuid, 'repository').updatedAt = event.at;
      return;
    }
    case 'pullrequest.opened':
      world.pullRequests.set(pullRequestKey(event.pullRequest), event.pullRequest);
      return;
    case 'pipeline.started':
      world.pipelines.set(event.pipeline.uuid, event.pipeline);
      return;
    case 'pipeline.completed':
      Object.assign(known(world.pipelines, event.uuid, 'pipeline'), {
        result: event.result,
        steps: event.steps,
        completedAt: event.at,
      });
      return;
    case 'deployment.started':
      world.deployments.set(event.deployment.uuid, event.deployment);
      return;
    case 'deployment.completed':
      Object.assign(known(world.deployments, event.uuid, 'deployment'), {
        result: event.result,
        completedAt: event.at,
      });
      return;
    default:
      return applyPullRequest(known(world.pullRequests, event.key, 'pull request'), event);
  }
};

type PullRequestEvent = Extract<WorldEvent, { type: `pullrequest.${'commits' | 'activity' | 'merged' | 'declined'}` }>;

const applyPullRequest = (pull: PullRequest, event: PullRequestEvent): void => {
  pull.updatedAt = event.at;
  switch (event.type) {
    case 'pullrequest.commits':
      pull.commitHashes.push(...event.commitHashes);
      Object.assign(pull, { linesAdded: event.linesAdded, linesRemoved: event.linesRemoved, files: event.files });
      return;
    case 'pullrequest.activity':
      pull.activity.push(event.activity);
      if (event.activity.kind === 'update') pull.draft = event.activity.draft;
      return;
    case 'pullrequest.merged':
      Object.assign(pull, {
        state: 'MERGED',
        mergeCommit: event.mergeCommit,
        closedBy: event.actor,
        mergeStrategy: event.strategy,
      });
      pull.activity.push({
        kind: 'update',
        at: event.at,
        actor: event.actor,
        state: 'MERGED',
        draft: false,
        title: pull.title,
      });
      return;
    case 'pullrequest.declined':
      Object.assign(pull, { state: 'DECLINED', closedBy: event.actor });
      pull.activity.push({
        kind: 'update',
        at: event.at,
        actor: event.actor,
        state: 'DECLINED',
        draft: false,
        title: pull.title,
      });
  }
};
