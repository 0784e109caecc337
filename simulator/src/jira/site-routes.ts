import type { FastifyInstance } from 'fastify';
import { jiraError } from '../http/api-error.ts';
import { pathText, queryList, queryText } from '../http/input.ts';
import { pageSize, wholeNumber } from '../http/paging.ts';
import { fieldBodies } from './fields.ts';
import { linkTypeBody } from './issue-body.ts';
import { isAnonymous, requireSignedIn, type JiraContext } from './jira-context.ts';
import { jiraTime } from './jira-time.ts';
import { userBody } from './people-body.ts';
import {
  issueTypeBody,
  listedStatuses,
  PRIORITIES,
  priorityBody,
  projectBody,
  STATUS_CATEGORIES,
  statusBody,
  statusCategoryBody,
} from './reference-body.ts';
import { startAtPage } from './start-at-page.ts';

/** Who one is, what the site is, and the lists that issues refer to. */
export function siteRoutes(app: FastifyInstance, context: JiraContext): void {
  const { deps } = context;

  app.get('/rest/api/3/myself', (request) => {
    requireSignedIn(request);
    return { ...userBody(context.reader(), context.body(request)), locale: 'en_GB', expand: 'groups,applicationRoles' };
  });

  app.get('/rest/api/3/serverInfo', () => {
    const zone = deps.world().site.timeZone;
    return {
      baseUrl: deps.origin(),
      version: '1001.0.0-SNAPSHOT',
      versionNumbers: [1001, 0, 0],
      deploymentType: 'Cloud',
      buildNumber: 100_290,
      buildDate: jiraTime(Date.UTC(2026, 10, 18, 9), zone),
      serverTime: jiraTime(deps.now(), zone),
      serverTitle: 'Jira',
      serverTimeZone: zone,
    };
  });

  app.get('/rest/api/3/project/search', (request) => {
    const body = context.body(request);
    const keys = new Set(queryList(request, 'keys').map((key) => key.toUpperCase()));
    const all = [...body.world.projects.values()].filter(({ key }) => keys.size === 0 || keys.has(key));
    const seen = isAnonymous(request) ? [] : all.sort((a, b) => (a.key < b.key ? -1 : 1));
    const page = startAtPage(request, seen, { usual: 50, most: 100 }, (project) => projectBody(project, body));
    const self = `${body.base}/rest/api/3/project/search?maxResults=${page.maxResults}&startAt=`;
    const nextPage = `${self}${page.startAt + page.values.length}`;
    return { self: `${self}${page.startAt}`, ...(page.isLast ? {} : { nextPage }), ...page };
  });

  app.get('/rest/api/3/project/:idOrKey', (request) => {
    const body = context.body(request);
    const wanted = pathText(request, 'idOrKey');
    const project = [...body.world.projects.values()].find(
      ({ id, key }) => id === wanted || key === wanted.toUpperCase(),
    );
    if (project === undefined || isAnonymous(request)) {
      throw jiraError(404, `No project could be found with key '${wanted}'.`);
    }
    return projectBody(project, body);
  });

  app.get('/rest/api/3/users/search', (request) => {
    requireSignedIn(request);
    const body = context.body(request);
    const startAt = wholeNumber(queryText(request, 'startAt'), 0);
    const size = pageSize(request, queryText(request, 'maxResults'), 50, 1_000);
    const all = [...body.world.accounts.values(), context.reader()];
    return all.slice(startAt, startAt + size).map((account) => userBody(account, body));
  });

  app.get('/rest/api/3/user', (request) => {
    requireSignedIn(request);
    const accountId = queryText(request, 'accountId') ?? '';
    const all = [...deps.world().accounts.values(), context.reader()];
    const account = all.find((one) => one.accountId === accountId);
    if (account === undefined)
      throw jiraError(404, 'Specified user does not exist or you do not have required permissions');
    return userBody(account, context.body(request));
  });

  app.get('/rest/api/3/field', () => fieldBodies());

  app.get('/rest/api/3/status', (request) => {
    if (isAnonymous(request)) return [];
    const body = context.body(request);
    return listedStatuses(body.world).map((status) => statusBody(status, body));
  });

  app.get('/rest/api/3/statuscategory', (request) => {
    requireSignedIn(request);
    const body = context.body(request);
    return STATUS_CATEGORIES.map((category) => statusCategoryBody(category, body));
  });

  app.get('/rest/api/3/issuetype', (request) => {
    if (isAnonymous(request)) return [];
    const body = context.body(request);
    return [...body.world.issueTypes.values()].map((type) => issueTypeBody(type, body));
  });

  app.get('/rest/api/3/priority', (request) => {
    requireSignedIn(request);
    const body = context.body(request);
    return PRIORITIES.map((name) => priorityBody(name, body));
  });

  app.get('/rest/api/3/issueLinkType', (request) => {
    requireSignedIn(request);
    const body = context.body(request);
    const types = new Map<string, ReturnType<typeof linkTypeBody>>();
    for (const { links } of body.world.issues.values()) {
      for (const link of links) if (!types.has(link.typeName)) types.set(link.typeName, linkTypeBody(link, body));
    }
    return { issueLinkTypes: [...types.values()] };
  });
}
