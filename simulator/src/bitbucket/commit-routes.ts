import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, bitbucketError } from '../http/api-error.ts';
import type { Commit } from '../world.ts';
import { commitBody, commitStatusBody } from './commit-body.ts';
import { type BitbucketContext, pathParams, queryText, repeatedText } from './context.ts';
import { diffstatBody, type FileChange, spreadOverFiles, sumOfCommits } from './diffstat-body.ts';
import { type Envelope, pageOf, readWindow } from './envelope.ts';
import { type RepositoryIndex, requireCommit } from './workspace-index.ts';

const KEPT_LISTINGS = 500;
const REPOSITORY = '/2.0/repositories/:workspace/:slug';

/** Commits, their statuses, and what they changed. */
export function commitRoutes(app: FastifyInstance, context: BitbucketContext): void {
  const { deps, scene } = context;
  // A listing is fixed when its first page is read, so that pushes do not shift its later pages.
  const listings = new Map<string, readonly Commit[]>();

  function keepListing(index: RepositoryIndex, include: string[], exclude: string[]): string {
    const text = JSON.stringify([index.repository.uuid, include.toSorted(), exclude.toSorted()]);
    const ctx = createHash('sha256').update(text).digest('hex').slice(0, 32);
    listings.delete(ctx);
    listings.set(ctx, index.history().select(include, exclude));
    const oldest = listings.size > KEPT_LISTINGS ? listings.keys().next().value : undefined;
    if (oldest !== undefined) listings.delete(oldest);
    return ctx;
  }

  function listCommits(request: FastifyRequest): Envelope {
    const index = context.requireRepository(request);
    const window = readWindow(request);
    const values = (name: string) => [...repeatedText(request.query, name), ...repeatedText(request.body, name)];
    const { revision } = pathParams(request);
    const include = revision === '' ? values('include') : [revision, ...values('include')];
    const ctx =
      queryText(request, 'ctx') ??
      keepListing(
        index,
        include.length === 0 ? [...index.branches().values()] : resolveAll(index, include),
        resolveAll(index, values('exclude')),
      );
    const commits = listings.get(ctx);
    if (commits === undefined) throw bitbucketError(400, 'The context of this page is no longer known.');
    const here = scene();
    return pageOf(request, deps.origin(), commits, window, (one) => commitBody(here, index.repository, one), {
      withSize: false,
      params: { ctx },
      dropParams: ['include', 'exclude'],
    });
  }

  app.get(`${REPOSITORY}/commits`, listCommits);
  app.post(`${REPOSITORY}/commits`, listCommits);
  app.get(`${REPOSITORY}/commits/:revision`, listCommits);
  app.post(`${REPOSITORY}/commits/:revision`, listCommits);

  app.get(`${REPOSITORY}/commit/:hash`, (request) => {
    const index = context.requireRepository(request);
    return commitBody(scene(), index.repository, requireCommit(index, pathParams(request).hash));
  });

  app.get(`${REPOSITORY}/commit/:hash/statuses`, (request) => {
    const index = context.requireRepository(request);
    const pipelines = index.pipelinesOf(requireCommit(index, pathParams(request).hash).hash);
    const here = scene();
    return pageOf(request, deps.origin(), pipelines, readWindow(request), (one) =>
      commitStatusBody(here, index.repository, one),
    );
  });

  app.get(`${REPOSITORY}/diffstat/:spec`, (request) => {
    const index = context.requireRepository(request);
    const { hash, changes } = diffOf(index, pathParams(request).spec, queryText(request, 'from_pullrequest_id'));
    const here = scene();
    return pageOf(request, deps.origin(), changes, readWindow(request), (one) =>
      diffstatBody(here, index.repository, hash, one),
    );
  });
}

/** What a spec names: one commit against its parent, or `source..destination`, as a pull request compares them. */
function diffOf(index: RepositoryIndex, spec: string, pullRequestId: string | undefined) {
  const [sourceText = '', destinationText] = spec.split('..');
  const source = resolve(index, sourceText);
  if (source === undefined) throw unknownCommits([sourceText]);
  const changes = (): FileChange[] => {
    const pullRequest = pullRequestId === undefined ? undefined : index.pullRequest(Number(pullRequestId));
    if (pullRequest !== undefined) {
      return spreadOverFiles(pullRequest.files, pullRequest.linesAdded, pullRequest.linesRemoved);
    }
    if (destinationText === undefined) return spreadOverFiles(source.files, source.linesAdded, source.linesRemoved);
    const destination = resolve(index, destinationText);
    if (destination === undefined) throw unknownCommits([destinationText]);
    return sumOfCommits(index.history().select([source.hash], [destination.hash]));
  };
  return { hash: source.hash, changes: changes() };
}

/** A branch's head, or the commit with this hash prefix. */
function resolve(index: RepositoryIndex, revision: string): Commit | undefined {
  return index.history().find(index.branches().get(revision) ?? revision);
}

/** Full hashes. @throws ApiError 404 naming every revision that the repository does not know. */
function resolveAll(index: RepositoryIndex, revisions: string[]): string[] {
  const commits = revisions.map((revision) => resolve(index, revision));
  const unknown = revisions.filter((_, at) => commits[at] === undefined);
  if (unknown.length > 0) throw unknownCommits(unknown);
  return commits.flatMap((commit) => commit?.hash ?? []);
}

function unknownCommits(shas: string[]): ApiError {
  return new ApiError(404, { type: 'error', error: { message: 'Commit not found', data: { shas } } });
}
