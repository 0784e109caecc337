import type { FastifyRequest } from 'fastify';
import { bitbucketError } from '../http/api-error.ts';
import { perVersion, type SimulatorDeps } from '../http/deps.ts';
import type { PullRequest } from '../world.ts';
import { createLinks } from './links.ts';
import type { Scene } from './people-body.ts';
import { buildWorkspaceIndex, type RepositoryIndex, type WorkspaceIndex } from './workspace-index.ts';

/** What every Bitbucket route works with. */
export type BitbucketContext = {
  deps: SimulatorDeps;
  scene: () => Scene;
  index: () => WorkspaceIndex;
  /** @throws ApiError 404 when the path's workspace is not the simulated one. */
  requireWorkspace: (request: FastifyRequest) => void;
  /** The path's repository. @throws ApiError 404 */
  requireRepository: (request: FastifyRequest) => RepositoryIndex;
  /** The path's pull request. @throws ApiError 404 */
  requirePullRequest: (request: FastifyRequest) => { index: RepositoryIndex; pullRequest: PullRequest };
};

/** Path parameters, of the same names in every route; the empty text where a route has none of the name. */
export type PathParams = Record<'workspace' | 'slug' | 'id' | 'hash' | 'spec' | 'uuid' | 'revision', string>;

const NO_PARAMS: PathParams = { workspace: '', slug: '', id: '', hash: '', spec: '', uuid: '', revision: '' };

export function pathParams(request: FastifyRequest): PathParams {
  return { ...NO_PARAMS, ...(request.params as Partial<PathParams>) };
}

/** A query parameter that may occur once. @throws ApiError 400 when it is repeated. */
export function queryText(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  if (Array.isArray(value)) throw bitbucketError(400, `${name} may be given only once`);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A parameter that may be repeated, from a query string or a form. */
export function repeatedText(source: unknown, name: string): string[] {
  const value = typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[name] : undefined;
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((value): value is string => typeof value === 'string' && value !== '');
}

export function createContext(deps: SimulatorDeps): BitbucketContext {
  const index = perVersion(deps, buildWorkspaceIndex);

  function requireWorkspace(request: FastifyRequest): void {
    const { slug, uuid } = deps.world().workspace;
    const requested = pathParams(request).workspace;
    if (requested !== slug && requested !== uuid)
      throw bitbucketError(404, `No workspace with identifier '${requested}'.`);
  }

  function requireRepository(request: FastifyRequest): RepositoryIndex {
    requireWorkspace(request);
    const { workspace, slug } = pathParams(request);
    const found = index().repository(slug);
    if (found === undefined) throw bitbucketError(404, `Repository ${workspace}/${slug} not found`);
    return found;
  }

  return {
    deps,
    index,
    scene: () => ({ world: deps.world(), links: createLinks(deps.origin(), deps.world().workspace.slug) }),
    requireWorkspace,
    requireRepository,
    requirePullRequest(request) {
      const own = requireRepository(request);
      const { id } = pathParams(request);
      const pullRequest = /^\d+$/.test(id) ? own.pullRequest(Number(id)) : undefined;
      if (pullRequest === undefined) throw bitbucketError(404, `Pull request ${id} not found`);
      return { index: own, pullRequest };
    },
  };
}
