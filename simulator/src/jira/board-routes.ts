import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jiraError } from '../http/api-error.ts';
import type { SimulatorDeps } from '../http/deps.ts';
import { pathText, queryList, queryText } from '../http/input.ts';
import type { Board, Sprint } from '../world.ts';
import { boardBody, boardConfigurationBody } from './board-body.ts';
import { isAnonymous, type JiraContext } from './jira-context.ts';
import { sprintBody } from './sprint-body.ts';
import { startAtPage } from './start-at-page.ts';

/** Boards and their sprints. */
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

  app.get('/rest/agile/1.0/board/:boardId', (request) => boardBody(findBoard(request, deps), context.body(request)));

  app.get('/rest/agile/1.0/board/:boardId/configuration', (request) =>
    boardConfigurationBody(findBoard(request, deps), context.body(request)),
  );

  app.get('/rest/agile/1.0/board/:boardId/sprint', (request) => {
    const board = findBoard(request, deps);
    if (board.type === 'kanban') throw jiraError(400, 'The board does not support sprints');
    const states = new Set(queryList(request, 'state'));
    const { base, world } = context.body(request);
    const sprints = [...world.sprints.values()].filter(
      (sprint) => sprint.boardId === board.id && (states.size === 0 || states.has(sprint.state)),
    );
    return startAtPage(request, sprints, { usual: 50, most: 50 }, (sprint) => sprintBody(sprint, base));
  });

  app.get('/rest/agile/1.0/sprint/:sprintId', (request) =>
    sprintBody(findSprint(request, deps), context.body(request).base),
  );
}

/** The board that a request names. @throws ApiError 404 */
export function findBoard(request: FastifyRequest, deps: SimulatorDeps): Board {
  const board = isAnonymous(request) ? undefined : deps.world().boards.get(Number(pathText(request, 'boardId')));
  if (board !== undefined) return board;
  throw jiraError(
    404,
    'Requested board cannot be viewed because it either does not exist or you do not have permission to view it.',
  );
}

/** The sprint that a request names. @throws ApiError 404 */
export function findSprint(request: FastifyRequest, deps: SimulatorDeps): Sprint {
  const sprint = isAnonymous(request) ? undefined : deps.world().sprints.get(Number(pathText(request, 'sprintId')));
  if (sprint === undefined) throw jiraError(404, 'Sprint does not exist');
  return sprint;
}
