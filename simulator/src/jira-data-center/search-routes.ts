import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jiraError } from '../http/api-error.ts';
import { member, pathText, queryList, queryRaw, queryText } from '../http/input.ts';
import { pageSize, wholeNumber } from '../http/paging.ts';
import { chooseFields, issueBody } from '../jira/issue-body.ts';
import { isAnonymous, type JiraContext } from '../jira/jira-context.ts';
import { parseJql, type Jql } from '../jira/jql.ts';

type Search = {
  jql: unknown;
  startAt: number;
  maxResults: unknown;
  fields: string[];
  expand: Set<string>;
  validates: boolean;
};

/** What administrators leave `jira.search.views.default.max` at. */
const MAX_ISSUES = 1_000;

/** Issue search with `startAt` and a total, and single issues. */
export function dataCenterSearchRoutes(app: FastifyInstance, context: JiraContext): void {
  function answer(request: FastifyRequest, search: Search) {
    if (typeof search.jql !== 'string' && search.jql !== undefined) throw jiraError(400, 'jql must be a text');
    const jql = parseJql(search.jql ?? '');
    if (search.validates) requireKnown(jql);
    const maxResults = pageSize(request, search.maxResults, 50, MAX_ISSUES);
    const { startAt } = search;
    const { issues, total } = isAnonymous(request)
      ? { issues: [], total: 0 }
      : context.search.slice(
          { jql, size: maxResults, token: undefined, reconciled: new Set(), zone: context.reader().timeZone },
          startAt,
        );
    const body = context.body(request);
    const choice = chooseFields(search.fields.length === 0 ? ['*navigable'] : search.fields);
    return {
      expand: 'schema,names',
      startAt,
      maxResults,
      total,
      issues: issues.map((issue) => issueBody(issue, choice, search.expand, body)),
    };
  }

  /** @throws ApiError 400 when the query names an issue that does not exist */
  function requireKnown({ clauses }: Jql): void {
    const named = clauses.flatMap((one) =>
      one.kind === 'list' && ['id', 'key'].includes(one.field) ? one.values : [],
    );
    const unknown = named.find((idOrKey) => context.index().find(idOrKey) === undefined);
    if (unknown !== undefined) throw jiraError(400, `An issue with key '${unknown}' does not exist for field 'id'.`);
  }

  app.post('/rest/api/2/search', (request) => {
    const { body } = request;
    return answer(request, {
      jql: member(body, 'jql'),
      startAt: wholeNumber(member(body, 'startAt'), 0),
      maxResults: member(body, 'maxResults'),
      fields: texts(member(body, 'fields'), 'fields'),
      expand: new Set(texts(member(body, 'expand'), 'expand')),
      validates: member(body, 'validateQuery') !== false,
    });
  });

  app.get('/rest/api/2/search', (request) =>
    answer(request, {
      jql: queryRaw(request, 'jql'),
      startAt: wholeNumber(queryText(request, 'startAt'), 0),
      maxResults: queryText(request, 'maxResults'),
      fields: queryList(request, 'fields'),
      expand: new Set(queryList(request, 'expand')),
      validates: queryText(request, 'validateQuery') !== 'false',
    }),
  );

  app.get('/rest/api/2/issue/:id', (request) => {
    const issue = context.issue(request, pathText(request, 'id'));
    const names = queryList(request, 'fields');
    const choice = chooseFields(names.length === 0 ? ['*all'] : names);
    return issueBody(issue, choice, new Set(queryList(request, 'expand')), context.body(request));
  });
}

/** The body takes lists where the query string takes commas. */
function texts(value: unknown, name: string): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  throw jiraError(400, `${name} must be a list of texts`);
}
