import type { FastifyRequest } from 'fastify';
import { buildWorkspaceIndex, type RepositoryIndex, type WorkspaceIndex } from '../bitbucket/workspace-index.ts';
import { CONTEXT_PATHS } from '../http/addresses.ts';
import { ApiError } from '../http/api-error.ts';
import { perVersion, type SimulatorDeps } from '../http/deps.ts';
import { pathText } from '../http/input.ts';
import type { Commit, PullRequest, World } from '../world.ts';

/** The context of response bodies: the world, the base address, and numeric ids. */
export type DataCenterScene = { world: World; base: string; numbers: Numbers };

/** A Data Center numbers what the cloud identifies by uuid. Nothing is ever removed, so the numbers are stable. */
type Numbers = { user: (accountId: string) => number; repository: (uuid: string) => number };

/** The context of every route. */
export type DataCenterContext = {
  deps: SimulatorDeps;
  scene: () => DataCenterScene;
  index: () => WorkspaceIndex;
  /** The path's repository. @throws ApiError 404 */
  requireRepository: (request: FastifyRequest) => RepositoryIndex;
  /** The path's pull request. @throws ApiError 404 */
  requirePullRequest: (request: FastifyRequest) => { index: RepositoryIndex; pullRequest: PullRequest };
};

const FIRST_USER = 101;

export function createDataCenterContext(deps: SimulatorDeps): DataCenterContext {
  const index = perVersion(deps, buildWorkspaceIndex);
  const numbers = perVersion(deps, numbersOf);

  function requireRepository(request: FastifyRequest): RepositoryIndex {
    requireSignedIn(request);
    const [key, slug] = [pathText(request, 'key'), pathText(request, 'slug')];
    const found = index().repository(slug);
    if (found?.repository.projectKey.toLowerCase() !== key.toLowerCase()) {
      throw missing('repository.NoSuchRepository', `Repository ${key}/${slug} does not exist.`);
    }
    return found;
  }

  return {
    deps,
    index,
    scene: () => ({ world: deps.world(), base: `${deps.origin()}${CONTEXT_PATHS.bitbucket}`, numbers: numbers() }),
    requireRepository,
    requirePullRequest(request) {
      const own = requireRepository(request);
      const id = pathText(request, 'id');
      const pullRequest = /^\d+$/.test(id) ? own.pullRequest(Number(id)) : undefined;
      if (pullRequest === undefined) {
        throw missing('pull.NoSuchPullRequest', `No pull request exists with ID ${id} for this repository.`);
      }
      return { index: own, pullRequest };
    },
  };
}

/** @throws ApiError 401 for anonymous requests, because nothing here is public */
export function requireSignedIn(request: FastifyRequest): void {
  if (request.caller.kind === 'anonymous') {
    throw dataCenterError(401, 'Authorisation', 'You are not permitted to access this resource.');
  }
}

/** @throws ApiError 404 when the repository has no such commit, branch or prefix */
export function requireRevision({ branches, history }: RepositoryIndex, revision: string): Commit {
  const name = revision.replace(/^refs\/heads\//, '');
  const commit = history().find(branches().get(name) ?? revision);
  if (commit === undefined) throw missing('commit.NoSuchCommit', `Commit '${revision}' does not exist.`);
  return commit;
}

/** Error messages of a Data Center. */
export function dataCenterError(status: number, exception: string, message: string): ApiError {
  const exceptionName = `com.atlassian.bitbucket.${exception}Exception`;
  return new ApiError(status, { errors: [{ context: null, message, exceptionName }] });
}

const missing = (exception: string, message: string): ApiError => dataCenterError(404, exception, message);

function numbersOf(world: World): Numbers {
  const users = counted(world.accounts.keys(), FIRST_USER);
  const repositories = counted(world.repositories.keys(), 1);
  return { user: (id) => users(id), repository: (uuid) => repositories(uuid) };
}

function counted(names: Iterable<string>, first: number): (name: string) => number {
  const numbers = new Map([...names].map((name, position) => [name, first + position]));
  return (name) => {
    const number = numbers.get(name);
    if (number === undefined) throw new Error(`the world has no ${name}`);
    return number;
  };
}
