import type { Routes } from '../http/deps.ts';
import { boardIssueRoutes } from './board-issue-routes.ts';
import { boardRoutes } from './board-routes.ts';
import { changelogRoutes } from './changelog-routes.ts';
import { issueRoutes } from './issue-routes.ts';
import { createJiraContext } from './jira-context.ts';
import { sendJiraWebhooks } from './jira-webhooks.ts';
import { searchRoutes } from './search-routes.ts';
import { siteRoutes } from './site-routes.ts';
import { worklogRoutes } from './worklog-routes.ts';

/** Jira Cloud: platform API version 3, the Agile API, and webhooks. */
export const jiraRoutes: Routes = (app, deps) => {
  const context = createJiraContext(deps);
  for (const routes of [
    siteRoutes,
    searchRoutes,
    issueRoutes,
    changelogRoutes,
    worklogRoutes,
    boardRoutes,
    boardIssueRoutes,
  ]) {
    routes(app, context);
  }
  sendJiraWebhooks(context);
};
