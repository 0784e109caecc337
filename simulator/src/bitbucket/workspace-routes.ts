import type { FastifyInstance } from 'fastify';
import { bitbucketError } from '../http/api-error.ts';
import { collectorAccount } from '../http/callers.ts';
import type { Repository } from '../world.ts';
import { type BitbucketContext, queryText } from './context.ts';
import { pageOf, readWindow } from './envelope.ts';
import { compileFilter, type FilterFields } from './filter.ts';
import { membershipBody, repositoryBody, userBody, workspaceAccessBody, workspaceBody } from './people-body.ts';
import { sortItems } from './sort.ts';

/** Addresses that Bitbucket has withdrawn; everything is under one workspace now. */
const GONE = [
  '/2.0/workspaces',
  '/2.0/repositories',
  '/2.0/user/permissions/repositories',
  '/2.0/user/permissions/workspaces',
];

const REPOSITORY_FIELDS: FilterFields<Repository> = {
  name: { kind: 'text', read: (one) => one.name },
  slug: { kind: 'text', read: (one) => one.slug },
  uuid: { kind: 'text', read: (one) => one.uuid },
  language: { kind: 'text', read: (one) => one.language },
  'project.key': { kind: 'text', read: (one) => one.projectKey },
  'mainbranch.name': { kind: 'text', read: (one) => one.mainBranch },
  created_on: { kind: 'date', read: (one) => one.createdAt },
  updated_on: { kind: 'date', read: (one) => one.updatedAt },
  is_private: { kind: 'boolean', read: () => true },
};

/** Who asks, the workspace, its members and its repositories. */
export function workspaceRoutes(app: FastifyInstance, context: BitbucketContext): void {
  const { deps, scene } = context;

  app.get('/2.0/user', (request) => {
    if (request.caller.kind !== 'api-token') {
      throw bitbucketError(403, 'This API is only accessible with user credentials.');
    }
    return userBody(scene(), collectorAccount(deps.world().site.timeZone));
  });

  app.get('/2.0/user/workspaces', (request) =>
    pageOf(request, deps.origin(), [scene()], readWindow(request), workspaceAccessBody),
  );

  for (const address of GONE) {
    app.get(address, () => {
      throw bitbucketError(410, 'This API is no longer available.', 'Use the endpoints of one workspace instead.');
    });
  }

  app.get('/2.0/workspaces/:workspace', (request) => {
    context.requireWorkspace(request);
    return workspaceBody(scene());
  });

  app.get('/2.0/workspaces/:workspace/members', (request) => {
    context.requireWorkspace(request);
    const members = [...deps.world().accounts.values()].filter((account) => account.active && account.kind === 'human');
    const here = scene();
    return pageOf(request, deps.origin(), members, readWindow(request), (one) => membershipBody(here, one));
  });

  app.get('/2.0/repositories/:workspace', (request) => {
    context.requireWorkspace(request);
    const all = context.index().repositories.map((repository) => repository.repository);
    const q = queryText(request, 'q');
    const found = q === undefined ? all : all.filter(compileFilter(q, REPOSITORY_FIELDS).matches);
    const sorted = sortItems(found, queryText(request, 'sort') ?? 'created_on', REPOSITORY_FIELDS);
    const here = scene();
    return pageOf(request, deps.origin(), sorted, readWindow(request), (one) => repositoryBody(here, one));
  });

  app.get('/2.0/repositories/:workspace/:slug', (request) =>
    repositoryBody(scene(), context.requireRepository(request).repository),
  );
}
