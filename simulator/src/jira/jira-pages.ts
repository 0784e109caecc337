import { perVersion, type Routes } from '../http/deps.ts';
import { sendMissingPage, sendPage } from '../http/html-page.ts';
import { pathText, queryText } from '../http/input.ts';
import { buildIssueIndex } from './issue-index.ts';

/** What a person sees who follows a link to an issue, or to the issues of a sprint. */
export const jiraPages: Routes = (app, deps) => {
  const index = perVersion(deps, buildIssueIndex);
  app.get('/browse/:key', (request, reply) => {
    const key = pathText(request, 'key');
    const issue = index().find(key);
    if (issue === undefined) return sendMissingPage(reply, `issue ${key}`);
    const { accounts, issueTypes, projects, sprints, statuses } = deps.world();
    const name = (accountId: string | null): string =>
      accountId === null ? 'nobody' : (accounts.get(accountId)?.displayName ?? 'former user');
    return sendPage(reply, {
      title: `${issue.key} ${issue.summary}`,
      place: `Jira · ${projects.get(issue.projectId)?.name ?? ''}`,
      facts: [
        ['Type', issueTypes.get(issue.issueTypeId)?.name ?? ''],
        ['Status', statuses.get(issue.statusId)?.name ?? ''],
        ['Assignee', name(issue.assignee)],
        ['Reporter', name(issue.reporter)],
        ['Priority', issue.priority],
        ['Story points', issue.estimate === null ? 'not estimated' : String(issue.estimate)],
        ['Sprints', issue.sprintIds.map((id) => sprints.get(id)?.name ?? '').join(', ')],
        ['Created', new Date(issue.createdAt).toISOString()],
        ['Updated', new Date(issue.updatedAt).toISOString()],
        ['Resolved', issue.resolvedAt === null ? 'not yet' : new Date(issue.resolvedAt).toISOString()],
        ['Description', issue.description],
      ],
    });
  });

  app.get('/issues/', (request, reply) => {
    const jql = queryText(request, 'jql') ?? '';
    const id = /^sprint = (\d+)$/.exec(jql)?.[1];
    const { issues, sprints, statuses } = deps.world();
    const sprint = id === undefined ? undefined : sprints.get(Number(id));
    if (sprint === undefined) return sendMissingPage(reply, `issues of "${jql}"`);
    const own = [...issues.values()].filter((issue) => issue.sprintIds.includes(sprint.id));
    return sendPage(reply, {
      title: sprint.name,
      place: `Jira · ${own.length} issues`,
      facts: own.map((issue) => [issue.key, `${issue.summary} (${statuses.get(issue.statusId)?.name ?? ''})`]),
    });
  });
};
