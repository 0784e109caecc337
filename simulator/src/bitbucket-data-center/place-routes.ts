import type { FastifyInstance } from 'fastify';
import { pathText } from '../http/input.ts';
import { ownError, requireSignedIn, type OwnContext } from './context.ts';
import { ownPage } from './page.ts';
import { branchBody, ownRepositoryBody, ownUserBody, projectBody, projectsOf } from './place-body.ts';

export const REPOSITORY = '/rest/api/latest/projects/:key/repos/:slug';

/** The installation, its users, projects, repositories and branches. */
export function placeRoutes(app: FastifyInstance, context: OwnContext): void {
  const { scene, index } = context;

  app.get('/rest/api/latest/application-properties', () => ({
    version: '9.4.2',
    buildNumber: '9004002',
    buildDate: '1732000000000',
    displayName: 'Bitbucket',
  }));

  app.get('/rest/api/latest/users', (request) => {
    const here = scene();
    requireSignedIn(request);
    const users = [...here.world.accounts.values()].filter((account) => account.active && account.kind === 'human');
    return ownPage(request, users, (one) => ownUserBody(here, one));
  });

  app.get('/rest/api/latest/projects', (request) => {
    const here = scene();
    // Strangers see public projects, and there are none.
    const projects = request.caller.kind === 'anonymous' ? [] : projectsOf(here);
    return ownPage(request, projects, (one) => projectBody(here, one));
  });

  app.get('/rest/api/latest/projects/:key/repos', (request) => {
    requireSignedIn(request);
    const here = scene();
    const key = pathText(request, 'key');
    const own = index().repositories.filter(
      (repository) => repository.repository.projectKey.toLowerCase() === key.toLowerCase(),
    );
    if (own.length === 0) throw ownError(404, 'project.NoSuchProject', `Project ${key} does not exist.`);
    return ownPage(request, own, (one) => ownRepositoryBody(here, one.repository));
  });

  app.get(REPOSITORY, (request) => ownRepositoryBody(scene(), context.requireRepository(request).repository));

  app.get(`${REPOSITORY}/default-branch`, (request) => {
    const { mainBranch } = context.requireRepository(request).repository;
    return { id: `refs/heads/${mainBranch}`, displayId: mainBranch, type: 'BRANCH' };
  });

  app.get(`${REPOSITORY}/branches`, (request) => {
    const { repository, branches, history } = context.requireRepository(request);
    const newestFirst = [...branches()].toSorted(
      ([, a], [, b]) => (history().find(b)?.at ?? 0) - (history().find(a)?.at ?? 0),
    );
    return ownPage(request, newestFirst, ([name, head]) => branchBody(name, head, name === repository.mainBranch));
  });
}
