import type { FastifyReply, FastifyRequest } from 'fastify';
import { confluenceError } from '../http/api-error.ts';
import { collectorAccount } from '../http/callers.ts';
import { perVersion, type Routes } from '../http/deps.ts';
import { member, pathText, queryList, queryText } from '../http/input.ts';
import type { Page, Space } from '../world.ts';
import { commentBody, confluenceUserBody, contentBody, spaceBody, versionBody } from './content-body.ts';
import { buildContentIndex, PAGE_ORDERINGS } from './content-index.ts';
import { cursorPage, type Ordering } from './cursor-page.ts';
import { contentSearchRoutes } from './content-search.ts';

const SPACE_ORDERINGS: Record<string, Ordering<Space>> = {
  id: { value: ({ id }) => Number(id) },
  key: { value: ({ key }) => key },
  name: { value: ({ name }) => name },
};
const MAX_USERS = 250;

/** Confluence Cloud: API version 2, and the two parts of version 1 that clients still need. */
export const confluenceRoutes: Routes = (app, deps) => {
  const index = perVersion(deps, buildContentIndex);
  const isAnonymous = (request: FastifyRequest): boolean => request.caller.kind === 'anonymous';

  app.get('/wiki/api/v2/spaces', (request, reply) => {
    const keys = new Set(queryList(request, 'keys'));
    const ids = new Set(queryList(request, 'ids'));
    const entries = [...deps.world().spaces.values()].filter(
      (space) => (keys.size === 0 || keys.has(space.key)) && (ids.size === 0 || ids.has(space.id)),
    );
    return cursorPage(request, reply, deps.origin(), {
      entries: isAnonymous(request) ? [] : entries,
      orderings: SPACE_ORDERINGS,
      usualSort: 'id',
      write: spaceBody,
    });
  });

  for (const [kind, plural] of [
    ['page', 'pages'],
    ['blogpost', 'blogposts'],
  ] as const) {
    app.get(`/wiki/api/v2/${plural}`, (request, reply) =>
      listContent(request, reply, kind, queryList(request, 'space-id')),
    );

    app.get(`/wiki/api/v2/spaces/:id/${plural}`, (request, reply) => {
      const id = pathText(request, 'id');
      if (isAnonymous(request) || !deps.world().spaces.has(id)) throw missing();
      return listContent(request, reply, kind, [id]);
    });

    app.get(`/wiki/api/v2/${plural}/:id`, (request) => contentBody(find(request, kind), deps.world()));

    app.get(`/wiki/api/v2/${plural}/:id/versions`, (request, reply) => {
      const { versions } = find(request, kind);
      return cursorPage(request, reply, deps.origin(), {
        entries: versions.map((version) => ({ id: String(version.number), version })),
        orderings: { 'modified-date': { value: ({ version }) => version.at } },
        usualSort: '-modified-date',
        write: ({ version }) => versionBody(version),
      });
    });

    for (const comments of ['footer', 'inline'] as const) {
      app.get(`/wiki/api/v2/${plural}/:id/${comments}-comments`, (request, reply) => {
        const page = find(request, kind);
        return cursorPage(request, reply, deps.origin(), {
          entries: page.comments.filter((comment) => comment.kind === comments),
          orderings: { 'created-date': { value: ({ at }) => at }, 'modified-date': { value: ({ at }) => at } },
          usualSort: 'created-date',
          write: (comment) => commentBody(comment, page, deps.world()),
        });
      });
    }
  }

  app.post('/wiki/api/v2/users-bulk', (request) => {
    if (isAnonymous(request)) throw confluenceError(401, 'UNAUTHORIZED', 'Unauthorized');
    const ids = member(request.body, 'accountIds');
    if (!Array.isArray(ids) || ids.length === 0 || ids.length > MAX_USERS) {
      throw confluenceError(400, 'INVALID_REQUEST_PARAMETER', `accountIds must name 1 to ${MAX_USERS} accounts`);
    }
    const { accounts, site } = deps.world();
    const collector = collectorAccount(site.timeZone);
    const all = new Map(accounts).set(collector.accountId, collector);
    const known = ids.flatMap((id) => all.get(String(id)) ?? []);
    return { results: known.map(confluenceUserBody), _links: { base: `${deps.origin()}/wiki` } };
  });

  app.get('/wiki/rest/api/user/current', (request) => {
    const links = { base: `${deps.origin()}/wiki`, context: '/wiki' };
    if (isAnonymous(request)) return { type: 'anonymous', displayName: 'Anonymous', _links: links };
    const { accountId, displayName, nickname, email, timeZone } = collectorAccount(deps.world().site.timeZone);
    return {
      type: 'known',
      accountId,
      accountType: 'atlassian',
      email,
      publicName: nickname,
      displayName,
      timeZone,
      isExternalCollaborator: false,
      _links: links,
    };
  });

  contentSearchRoutes(app, deps);

  function listContent(request: FastifyRequest, reply: FastifyReply, kind: Page['kind'], spaceIds: string[]) {
    const title = queryText(request, 'title');
    const content = spaceIds.length === 0 ? index()(kind, null) : spaceIds.flatMap((id) => index()(kind, id));
    return cursorPage(request, reply, deps.origin(), {
      entries: isAnonymous(request) ? [] : content.filter((page) => title === undefined || page.title === title),
      orderings: PAGE_ORDERINGS,
      usualSort: 'id',
      write: (page) => contentBody(page, deps.world()),
    });
  }

  function find(request: FastifyRequest, kind: Page['kind']): Page {
    const page = isAnonymous(request) ? undefined : deps.world().pages.get(pathText(request, 'id'));
    if (page?.kind !== kind) throw missing();
    return page;
  }
};

const missing = () => confluenceError(404, 'NOT_FOUND', 'Not Found');
