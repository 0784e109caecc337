import type { FastifyInstance } from 'fastify';
import { queryList, pathText, queryText } from '../http/input.ts';
import { pageSize, wholeNumber } from '../http/paging.ts';
import { historyBody } from './changelog-body.ts';
import { chooseFields, issueBody, worklogBody } from './issue-body.ts';
import type { JiraContext } from './jira-context.ts';
import { startAtPage } from './start-at-page.ts';

/** One issue, its changelog and its worklogs. */
export function issueRoutes(app: FastifyInstance, context: JiraContext): void {
  app.get('/rest/api/3/issue/:id', (request) => {
    const issue = context.issue(request, pathText(request, 'id'));
    const names = queryList(request, 'fields');
    const choice = chooseFields(names.length === 0 ? ['*all'] : names);
    return issueBody(issue, choice, new Set(queryList(request, 'expand')), context.body(request));
  });

  app.get('/rest/api/3/issue/:id/changelog', (request) => {
    const issue = context.issue(request, pathText(request, 'id'));
    const body = context.body(request);
    const self = `${body.base}/rest/api/3/issue/${issue.id}/changelog`;
    const page = startAtPage(request, issue.history, { usual: 100, most: 100 }, (entry) => historyBody(entry, body));
    const next = page.startAt + page.values.length;
    return {
      self: `${self}?maxResults=${page.maxResults}&startAt=${page.startAt}`,
      ...(page.isLast ? {} : { nextPage: `${self}?maxResults=${page.maxResults}&startAt=${next}` }),
      ...page,
    };
  });

  app.get('/rest/api/3/issue/:id/worklog', (request) => {
    const issue = context.issue(request, pathText(request, 'id'));
    const body = context.body(request);
    const startAt = wholeNumber(queryText(request, 'startAt'), 0);
    const maxResults = pageSize(request, queryText(request, 'maxResults'), 5_000, 5_000);
    const worklogs = issue.worklogs.slice(startAt, startAt + maxResults);
    return {
      startAt,
      maxResults,
      total: issue.worklogs.length,
      worklogs: worklogs.map((worklog) => worklogBody(issue, worklog, body)),
    };
  });
}
