import type { FastifyInstance } from 'fastify';
import { projectOf } from '../jira/board-body.ts';
import { findBoard } from '../jira/board-routes.ts';
import type { JiraContext } from '../jira/jira-context.ts';
import { projectReference } from '../jira/reference-body.ts';
import { startAtPage } from '../jira/start-at-page.ts';

/** The projects of a board, which the cloud writes into the board itself. */
export function dataCenterBoardRoutes(app: FastifyInstance, context: JiraContext): void {
  app.get('/rest/agile/1.0/board/:boardId/project', (request) => {
    const body = context.body(request);
    const project = projectOf(findBoard(request, context.deps), body);
    return startAtPage(request, [project], { usual: 50, most: 50 }, (one) => projectReference(one, body));
  });
}
