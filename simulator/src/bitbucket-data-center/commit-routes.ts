import type { FastifyInstance } from 'fastify';
import type { RepositoryIndex } from '../bitbucket/workspace-index.ts';
import { pathText, queryText } from '../http/input.ts';
import type { Pipeline } from '../world.ts';
import { buildBody, buildState, dataCenterCommitBody } from './commit-body.ts';
import { dataCenterError, requireRevision, requireSignedIn, type DataCenterContext } from './context.ts';
import { ownPage } from './page.ts';
import { REPOSITORY } from './place-routes.ts';

const MAX_COMMITS = 100;
const BUILDS = '/rest/build-status/latest/commits';

/** Commits, and the builds that CI servers have reported on them. */
export function dataCenterCommitRoutes(app: FastifyInstance, context: DataCenterContext): void {
  const { scene, index } = context;

  app.get(`${REPOSITORY}/commits`, (request) => {
    const own = context.requireRepository(request);
    const until = requireRevision(own, queryText(request, 'until') ?? own.repository.mainBranch);
    const since = queryText(request, 'since');
    const excluded = since === undefined ? [] : [requireRevision(own, since).hash];
    const commits = own.history().select([until.hash], excluded);
    const here = scene();
    return ownPage(request, commits, (one) => dataCenterCommitBody(here, one), MAX_COMMITS);
  });

  app.get(`${REPOSITORY}/commits/:commit`, (request) =>
    dataCenterCommitBody(scene(), requireRevision(context.requireRepository(request), pathText(request, 'commit'))),
  );

  app.get(`${REPOSITORY}/commits/:commit/builds`, (request) => {
    const own = context.requireRepository(request);
    const here = scene();
    const { hash } = requireRevision(own, pathText(request, 'commit'));
    const key = queryText(request, 'key');
    if (key === undefined) throw dataCenterError(400, 'rest.BadRequest', 'The key of the build is required.');
    const builds = own.pipelinesOf(hash).map((one) => buildBody(here, own.repository, one));
    const found = builds.find((build) => build.key === key);
    if (found === undefined) throw dataCenterError(404, 'build.status.NoSuchBuildStatus', `There is no build ${key}.`);
    return found;
  });

  app.get(`${BUILDS}/:commit`, (request) => {
    requireSignedIn(request);
    const here = scene();
    const newestFirst = buildsOf(index().repositories, pathText(request, 'commit')).toReversed();
    return ownPage(request, newestFirst, ([own, one]) => buildBody(here, own.repository, one), MAX_COMMITS);
  });

  // Commits without builds are left out.
  app.post(`${BUILDS}/stats`, (request) => {
    requireSignedIn(request);
    const hashes: unknown[] = Array.isArray(request.body) ? request.body : [];
    if (hashes.some((hash) => typeof hash !== 'string' || !/^[0-9a-f]{40}$/.test(hash))) {
      throw dataCenterError(400, 'rest.BadRequest', 'Commits are named by their full hashes.');
    }
    const counted = hashes.map((hash) => [String(hash), statsOf(index().repositories, String(hash))] as const);
    return Object.fromEntries(counted.filter(([, stats]) => Object.values(stats).some((count) => count > 0)));
  });
}

/** With the repository of each, the oldest first. */
function buildsOf(repositories: readonly RepositoryIndex[], hash: string): [RepositoryIndex, Pipeline][] {
  return repositories.flatMap((own) => own.pipelinesOf(hash).map((one): [RepositoryIndex, Pipeline] => [own, one]));
}

function statsOf(repositories: readonly RepositoryIndex[], hash: string): Record<string, number> {
  const states = buildsOf(repositories, hash).map(([, one]) => buildState(one));
  const count = (state: string): number => states.filter((one) => one === state).length;
  return {
    cancelled: count('CANCELLED'),
    successful: count('SUCCESSFUL'),
    inProgress: count('INPROGRESS'),
    failed: count('FAILED'),
    unknown: 0,
  };
}
