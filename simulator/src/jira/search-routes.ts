import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, jiraError } from '../http/api-error.ts';
import { member, queryList, queryRaw, queryText } from '../http/input.ts';
import { pageSize } from '../http/paging.ts';
import { chooseFields, issueBody, type FieldChoice } from './issue-body.ts';
import { isAnonymous, type JiraContext } from './jira-context.ts';
import { parseJql, requireBounded } from './jql.ts';

type Search = {
  jql: unknown;
  token: string | undefined;
  maxResults: unknown;
  fields: string[];
  expand: Set<string>;
  reconcile: unknown[];
};

const MAX_RECONCILED = 50;

/** Issue search with page tokens, the separate count, and the search that Atlassian removed. */
export function searchRoutes(app: FastifyInstance, context: JiraContext): void {
  function answer(request: FastifyRequest, search: Search) {
    if (typeof search.jql !== 'string' && search.jql !== undefined) throw jiraError(400, 'jql must be a text');
    if (search.reconcile.length > MAX_RECONCILED) {
      throw jiraError(400, `reconcileIssues takes at most ${MAX_RECONCILED} issue ids.`);
    }
    const jql = parseJql(search.jql ?? '');
    requireBounded(jql);
    if (isAnonymous(request)) return { issues: [], isLast: true };
    const choice = searchFields(search.fields);
    const { issues, nextPageToken } = context.search.page({
      jql,
      size: pageSize(request, search.maxResults, 50, maxIssues(choice)),
      token: search.token,
      reconciled: new Set(search.reconcile.map(String)),
      zone: context.reader().timeZone,
    });
    const body = context.body(request);
    return {
      issues: issues.map((issue) => issueBody(issue, choice, search.expand, body)),
      ...(nextPageToken === undefined ? {} : { nextPageToken }),
      isLast: nextPageToken === undefined,
    };
  }

  app.post('/rest/api/3/search/jql', (request) => {
    const { body } = request;
    const token = member(body, 'nextPageToken');
    const expand = member(body, 'expand');
    return answer(request, {
      jql: member(body, 'jql'),
      token: typeof token === 'string' ? token : undefined,
      maxResults: member(body, 'maxResults'),
      fields: listOf(body, 'fields').map(String),
      expand: new Set(typeof expand === 'string' ? expand.split(',') : []),
      reconcile: listOf(body, 'reconcileIssues'),
    });
  });

  app.get('/rest/api/3/search/jql', (request) =>
    answer(request, {
      jql: queryRaw(request, 'jql'),
      token: queryText(request, 'nextPageToken'),
      maxResults: queryText(request, 'maxResults'),
      fields: queryList(request, 'fields'),
      expand: new Set(queryList(request, 'expand')),
      reconcile: queryList(request, 'reconcileIssues'),
    }),
  );

  app.post('/rest/api/3/search/approximate-count', (request) => {
    const text = member(request.body, 'jql');
    const jql = parseJql(typeof text === 'string' ? text : '');
    requireBounded(jql);
    if (isAnonymous(request)) return { count: 0 };
    const zone = context.reader().timeZone;
    return { count: context.search.count({ jql, size: 1, token: undefined, reconciled: new Set(), zone }) };
  });

  app.route({
    method: ['GET', 'POST'],
    url: '/rest/api/3/search',
    handler: () => {
      const reason = 'The requested API has been removed. Please migrate to the /rest/api/3/search/jql API.';
      throw new ApiError(410, { errorMessages: [reason], errors: {} });
    },
  });
}

/** Without `fields` there are only ids. */
function searchFields(names: string[]): FieldChoice {
  return names.length === 0 || (names.length === 1 && names[0] === 'id') ? null : chooseFields(names);
}

/** Many issues fit a page only when nothing but id and key is requested. */
function maxIssues(choice: FieldChoice): number {
  if (choice === null) return 5_000;
  return !choice.all && [...choice.named].every((name) => name === 'id' || name === 'key') ? 5_000 : 100;
}

function listOf(body: unknown, name: string): unknown[] {
  const value = member(body, name);
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw jiraError(400, `${name} must be a list`);
  return value;
}
