import type { FastifyInstance } from 'fastify';
import { jiraError } from '../http/api-error.ts';
import { member, queryText } from '../http/input.ts';
import { pageSize, wholeNumber } from '../http/paging.ts';
import { worklogBody } from './issue-body.ts';
import { requireSignedIn, type JiraContext } from './jira-context.ts';

const PAGE = 1_000;

/** Worklogs across issues: which changed since an instant, and their bodies by id. */
export function worklogRoutes(app: FastifyInstance, context: JiraContext): void {
  app.get('/rest/api/3/worklog/updated', (request) => {
    requireSignedIn(request);
    const since = wholeNumber(queryText(request, 'since'), 0);
    const { base } = context.body(request);
    const changed = context.index().worklogs.filter(({ worklog }) => worklog.updatedAt > since);
    const page = changed.slice(0, pageSize(request, undefined, PAGE, PAGE));
    const lastPage = page.length === changed.length;
    const until = page.at(-1)?.worklog.updatedAt ?? since;
    const self = `${base}/rest/api/3/worklog/updated?since=`;
    return {
      values: page.map(({ worklog: { id, updatedAt } }) => ({
        worklogId: Number(id),
        updatedTime: updatedAt,
        properties: [],
      })),
      since,
      until,
      self: `${self}${since}`,
      ...(lastPage ? {} : { nextPage: `${self}${until}` }),
      lastPage,
    };
  });

  app.post('/rest/api/3/worklog/list', (request) => {
    requireSignedIn(request);
    const ids = member(request.body, 'ids');
    if (!Array.isArray(ids)) throw jiraError(400, 'ids must be a list of worklog ids.');
    if (ids.length > PAGE) throw jiraError(400, `ids takes at most ${PAGE} worklogs.`);
    const wanted = new Set(ids.map(String));
    const body = context.body(request);
    return context
      .index()
      .worklogs.filter(({ worklog }) => wanted.has(worklog.id))
      .map(({ issue, worklog }) => worklogBody(issue, worklog, body));
  });
}
