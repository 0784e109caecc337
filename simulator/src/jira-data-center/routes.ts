import type { Routes } from '../http/deps.ts';
import { boardRoutes } from '../jira/board-routes.ts';
import { createJiraContext } from '../jira/jira-context.ts';
import { dataCenterBoardRoutes } from './board-routes.ts';
import { dataCenterSearchRoutes } from './search-routes.ts';
import { dataCenterSiteRoutes } from './site-routes.ts';

/** Jira Data Center: platform API version 2 and the Agile API, of the same organization. */
export const jiraDataCenterRoutes: Routes = (app, deps) => {
  const context = createJiraContext(deps, 'data-center');
  for (const routes of [dataCenterSiteRoutes, dataCenterSearchRoutes, boardRoutes, dataCenterBoardRoutes])
    routes(app, context);
};
