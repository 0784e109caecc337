import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jiraError } from '../http/api-error.ts';
import { pathText, queryList, queryRaw, queryText } from '../http/input.ts';
import { pageSize } from '../http/paging.ts';
import type { Board, Issue, Sprint } from '../world.ts';
import { boardBody, boardConfigurationBody } from './board-body.ts';
import { chooseFields, issueBody } from './issue-body.ts';
import { isAnonymous, type JiraContext } from './jira-context.ts';
import { parseJql } from './jql.ts';
import { sprintBody } from './sprint-body.ts';
import { startAtPage } from './start-at-page.ts';

type Scope = { scope: string; test: (issue: Issue) => boolean };

/** Boards, their sprints, and the issues of either. */
export function boardRoutes(app: FastifyInstance, context: JiraContext): void {
  const { deps } = context;

  app.get('/rest/agile/1.0/board', (request) => {
    const body = context.body(request);
    const type = queryText(request, 'type');
    const wanted = queryText(request, 'projectKeyOrId')?.toUpperCase();
    const boards = [...body.world.boards.values()].filter((board) => {
      const project = body.world.projects.get(board.projectId);
      return (
        (type === undefined || board.type === type) &&
        (wanted === undefined || [project?.key, project?.id].includes(wanted))
      );
    });
    const seen = isAnonymous(request) ? [] : boards;
    return startAtPage(request, seen, { usual: 50, most: 50 }, (board) => boardBody(board, body));
  });

  app.get('/rest/agile/1.0/board/:boardId', (request) => boardBody(boardOf(request), context.body(request)));

  app.get('/rest/agile/1.0/board/:boardId/configuration', (request) =>
    boardConfigurationBody(boardOf(request), context.body(request)),
  );

  app.get('/rest/agile/1.0/board/:boardId/sprint', (request) => {
    const board = boardOf(request);
    if (board.type === 'kanban') throw jiraError(400, 'The board does not support sprints');
    const states = new Set(queryList(request, 'state'));
    const { base, world } = context.body(request);
    const sprints = [...world.sprints.values()].filter(
      (sprint) => sprint.boardId === board.id && (states.size === 0 || states.has(sprint.state)),
    );
    return startAtPage(request, sprints, { usual: 50, most: 50 }, (sprint) => sprintBody(sprint, base));
  });

  app.get('/rest/agile/1.0/sprint/:sprintId', (request) => sprintBody(sprintOf(request), context.body(request).base));

  app.get('/rest/software/1.0/board/:boardId/issue', (request) => {
    const { id, projectId } = boardOf(request);
    return issuesWithin(request, { scope: `board ${id}`, test: (issue) => issue.projectId === projectId });
  });

  app.get('/rest/software/1.0/board/:boardId/backlog', (request) => {
    const { id, projectId } = boardOf(request);
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
      const { id } = sprintOf(request);
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

  function boardOf(request: FastifyRequest): Board {
    const board = isAnonymous(request) ? undefined : deps.world().boards.get(Number(pathText(request, 'boardId')));
    if (board === undefined)
      throw jiraError(
        404,
        'Requested board cannot be viewed because it either does not exist or you do not have permission to view it.',
      );
    return board;
  }

  function sprintOf(request: FastifyRequest): Sprint {
    const sprint = isAnonymous(request) ? undefined : deps.world().sprints.get(Number(pathText(request, 'sprintId')));
    if (sprint === undefined) throw jiraError(404, 'Sprint does not exist');
    return sprint;
  }
}
