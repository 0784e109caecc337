import type { FastifyInstance } from 'fastify';
import { jiraError } from '../http/api-error.ts';
import { pathText, queryText } from '../http/input.ts';
import { pageSize, wholeNumber } from '../http/paging.ts';
import { isAnonymous, requireSignedIn, type JiraContext } from '../jira/jira-context.ts';
import { jiraTime } from '../jira/jira-time.ts';
import { userBody } from '../jira/people-body.ts';
import {
  issueTypeBody,
  listedStatuses,
  PRIORITIES,
  priorityBody,
  projectBody,
  statusBody,
} from '../jira/reference-body.ts';
import { dataCenterFieldBodies } from './fields.ts';
import { userName } from './people-body.ts';

/** Who one is, what the server is, and the lists that issues refer to. None of them comes in pages, except users. */
export function dataCenterSiteRoutes(app: FastifyInstance, context: JiraContext): void {
  const { deps } = context;

  app.get('/rest/api/2/myself', (request) => {
    requireSignedIn(request);
    return { ...userBody(context.reader(), context.body(request)), locale: 'en_GB', expand: 'groups,applicationRoles' };
  });

  app.get('/rest/api/2/serverInfo', (request) => {
    const zone = deps.world().site.timeZone;
    return {
      baseUrl: context.body(request).base,
      version: '10.3.24',
      versionNumbers: [10, 3, 24],
      // Data Centers call themselves so too.
      deploymentType: 'Server',
      buildNumber: 10_030_024,
      buildDate: jiraTime(Date.UTC(2026, 8, 30, 9), zone),
      databaseBuildNumber: 10_030_024,
      serverTime: jiraTime(deps.now(), zone),
      scmInfo: '5e2f0ad0c3a1',
      serverTitle: 'Jira',
    };
  });

  app.get('/rest/api/2/project', (request) => {
    const body = context.body(request);
    const all = [...body.world.projects.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    return isAnonymous(request) ? [] : all.map((project) => projectBody(project, body));
  });

  app.get('/rest/api/2/project/:idOrKey', (request) => {
    const body = context.body(request);
    const wanted = pathText(request, 'idOrKey');
    const project = [...body.world.projects.values()].find(
      ({ id, key }) => id === wanted || key === wanted.toUpperCase(),
    );
    if (project === undefined || isAnonymous(request))
      throw jiraError(404, `No project could be found with key '${wanted}'.`);
    return projectBody(project, body);
  });

  app.get('/rest/api/2/user/search', (request) => {
    requireSignedIn(request);
    const wanted = queryText(request, 'username')?.toLowerCase();
    if (wanted === undefined) throw jiraError(400, 'The username query parameter was not provided');
    const seesInactive = queryText(request, 'includeInactive') === 'true';
    const found = [...deps.world().accounts.values(), context.reader()].filter(
      (account) =>
        (account.active || seesInactive) &&
        [userName(account), account.displayName, account.email].some((text) => text.toLowerCase().includes(wanted)),
    );
    const startAt = wholeNumber(queryText(request, 'startAt'), 0);
    const size = pageSize(request, queryText(request, 'maxResults'), 50, 1_000);
    const body = context.body(request);
    return found.slice(startAt, startAt + size).map((account) => userBody(account, body));
  });

  app.get('/rest/api/2/field', () => dataCenterFieldBodies());

  app.get('/rest/api/2/status', (request) => {
    const body = context.body(request);
    return isAnonymous(request) ? [] : listedStatuses(body.world).map((status) => statusBody(status, body));
  });

  app.get('/rest/api/2/issuetype', (request) => {
    const body = context.body(request);
    return isAnonymous(request) ? [] : [...body.world.issueTypes.values()].map((type) => issueTypeBody(type, body));
  });

  app.get('/rest/api/2/priority', (request) => {
    requireSignedIn(request);
    const body = context.body(request);
    return PRIORITIES.map((name) => priorityBody(name, body));
  });
}
