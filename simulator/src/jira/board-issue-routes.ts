import type { FastifyInstance, FastifyRequest } from 'fastify';
import { queryList, queryRaw, queryText } from '../http/input.ts';
import { pageSize } from '../http/paging.ts';
import type { Issue } from '../world.ts';
import { findBoard, findSprint } from './board-routes.ts';
import { chooseFields, issueBody } from './issue-body.ts';
import type { JiraContext } from './jira-context.ts';
import { parseJql } from './jql.ts';

type Scope = { scope: string; test: (issue: Issue) => boolean };

/** The issues of boards and sprints. */
export function boardIssueRoutes(app: FastifyInstance, context: JiraContext): void {
  const { deps } = context;

  app.get('/rest/software/1.0/board/:boardId/issue', (request) => {
    const { id, projectId } = findBoard(request, deps);
    return issuesWithin(request, { scope: `board ${id}`, test: (issue) => issue.projectId === projectId });
  });

  app.get('/rest/software/1.0/board/:boardId/backlog', (request) => {
    const { id, projectId } = findBoard(request, deps);
    const { statuses, sprints } = deps.world();
    const isPlanned = (sprintId: number): boolean => (sprints.get(sprintId)?.state ?? 'closed') !== 'closed';
    return issuesWithin(request, {
      scope: `backlog ${id}`,
      test: (issue) =>
        issue.projectId === projectId &&
        statuses.get(issue.statusId)?.category !== 'done' &&
        !issue.sprintIds.some(isPlanned),
    });
  });

  for (const url of [
    '/rest/software/1.0/sprint/:sprintId/issue',
    '/rest/software/1.0/board/:boardId/sprint/:sprintId/issue',
  ]) {
    app.get(url, (request) => {
      const { id } = findSprint(request, deps);
      return issuesWithin(request, { scope: `sprint ${id}`, test: (issue) => issue.sprintIds.includes(id) });
    });
  }

  function issuesWithin(request: FastifyRequest, only: Scope) {
    const names = queryList(request, 'fields');
    const choice = chooseFields(names.length === 0 ? ['*all'] : names);
    const { issues, nextPageToken } = context.search.page({
      jql: parseJql(queryRaw(request, 'jql') ?? 'ORDER BY id ASC'),
      only,
      size: pageSize(request, queryText(request, 'maxResults'), 50, 5_000),
      token: queryText(request, 'nextPageToken'),
      reconciled: new Set(queryList(request, 'reconcileIssues')),
      zone: context.reader().timeZone,
    });
    const body = context.body(request);
    const expand = new Set(queryList(request, 'expand'));
    return {
      issues: issues.map((issue) => issueBody(issue, choice, expand, body)),
      ...(nextPageToken === undefined ? {} : { nextPageToken }),
      isLast: nextPageToken === undefined,
    };
  }
}
