import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bitbucketError } from '../http/api-error.ts';
import { openToken, sealToken } from '../http/paging.ts';
import type { PullRequest } from '../world.ts';
import { activityBody, type Comment, commentBody } from './activity-body.ts';
import { commitBody, commitStatusBody } from './commit-body.ts';
import { type BitbucketContext, queryText, repeatedText } from './context.ts';
import { addressWith, type Envelope, pageOf, readWindow } from './envelope.ts';
import { parseFields } from './fields.ts';
import { compileFilter, type FilterFields } from './filter.ts';
import { endsOf, pullRequestBody, pullRequestExtras } from './pull-request-body.ts';
import { sortItems } from './sort.ts';
import { activityNewestFirst, type ActivityEntry, type RepositoryIndex } from './workspace-index.ts';

/** Pull requests and their activity come in smaller pages than everything else. */
const MAX_ON_A_PAGE = 50;
const STATES = ['OPEN', 'MERGED', 'DECLINED', 'SUPERSEDED'];
const REPOSITORY = '/2.0/repositories/:workspace/:slug';
const ONE = `${REPOSITORY}/pullrequests/:id`;

const PULL_REQUEST_FIELDS: FilterFields<PullRequest> = {
  id: { kind: 'number', read: (one) => one.id },
  title: { kind: 'text', read: (one) => one.title },
  state: { kind: 'text', read: (one) => one.state },
  draft: { kind: 'boolean', read: (one) => one.draft },
  created_on: { kind: 'date', read: (one) => one.createdAt },
  updated_on: { kind: 'date', read: (one) => one.updatedAt },
  'author.account_id': { kind: 'text', read: (one) => one.author },
  'source.branch.name': { kind: 'text', read: (one) => one.sourceBranch },
  'destination.branch.name': { kind: 'text', read: (one) => one.destinationBranch },
};

/** Pull requests and everything that hangs on one. */
export function pullRequestRoutes(app: FastifyInstance, context: BitbucketContext): void {
  const { deps, scene } = context;

  app.get(`${REPOSITORY}/pullrequests`, (request) => {
    const index = context.requireRepository(request);
    const window = readWindow(request, MAX_ON_A_PAGE);
    const sort = queryText(request, 'sort') ?? '-updated_on';
    const found = sortItems(findPullRequests(index, request), sort, PULL_REQUEST_FIELDS);
    const extras = pullRequestExtras(parseFields(queryOf(request)['fields']), 'values.');
    const here = scene();
    return pageOf(request, deps.origin(), found, window, (one) => pullRequestBody(here, index, one, extras));
  });

  app.get(`${REPOSITORY}/pullrequests/activity`, (request) => {
    const index = context.requireRepository(request);
    return activityPage(request, index, index.activity());
  });

  app.get(ONE, (request) => {
    const { index, pullRequest } = context.requirePullRequest(request);
    const extras = pullRequestExtras(parseFields(queryOf(request)['fields']), '');
    return pullRequestBody(scene(), index, pullRequest, extras);
  });

  app.get(`${ONE}/activity`, (request) => {
    const { index, pullRequest } = context.requirePullRequest(request);
    return activityPage(request, index, activityNewestFirst(pullRequest));
  });

  app.get(`${ONE}/comments`, (request) => {
    const { index, pullRequest } = context.requirePullRequest(request);
    const comments = pullRequest.activity.filter((one): one is Comment => one.kind === 'comment');
    const here = scene();
    return pageOf(request, deps.origin(), comments, readWindow(request), (one) =>
      commentBody(here, index, pullRequest, one),
    );
  });

  app.get(`${ONE}/commits`, (request) => {
    const { index, pullRequest } = context.requirePullRequest(request);
    const newestFirst = pullRequest.commitHashes.toReversed().flatMap((hash) => index.history().find(hash) ?? []);
    const here = scene();
    const body = (one: (typeof newestFirst)[number]) => commitBody(here, index.repository, one);
    return pageOf(request, deps.origin(), newestFirst, readWindow(request), body, { withSize: false });
  });

  app.get(`${ONE}/statuses`, (request) => {
    const { index, pullRequest } = context.requirePullRequest(request);
    const pipelines = index.pipelinesOf(pullRequest.commitHashes.at(-1) ?? '');
    const here = scene();
    return pageOf(request, deps.origin(), pipelines, readWindow(request), (one) =>
      commitStatusBody(here, index.repository, one),
    );
  });

  app.get(`${ONE}/diffstat`, (request, reply: FastifyReply) => {
    const { index, pullRequest } = context.requirePullRequest(request);
    const { source, destination } = endsOf(index, pullRequest);
    const { diffstat } = scene().links.pullRequest(index.repository.slug, pullRequest.id, `${source}..${destination}`);
    // Paging and fields were meant for the answer, not for the way there.
    const target = new URL(diffstat.href);
    for (const [name, value] of new URL(request.url, deps.origin()).searchParams)
      target.searchParams.append(name, value);
    return reply.redirect(target.href, 302);
  });

  /** Activity is continued from a place in it, not by page number, and does not say how much there is. */
  function activityPage(request: FastifyRequest, index: RepositoryIndex, entries: readonly ActivityEntry[]): Envelope {
    const { count } = readWindow(request, MAX_ON_A_PAGE);
    const ctx = queryText(request, 'ctx');
    const start = ctx === undefined ? 0 : firstAfter(entries, readPlace(ctx));
    const shown = entries.slice(start, start + count);
    const here = scene();
    const last = shown.at(-1);
    const more = last !== undefined && start + count < entries.length;
    return {
      pagelen: count,
      values: shown.map((entry) => activityBody(here, index, entry)),
      ...(more ? { next: addressWith(request, deps.origin(), { ctx: sealToken(placeOf(last)) }) } : {}),
    };
  }
}

/** Pull requests in the requested states (only open ones by default) that match `q`. */
function findPullRequests(index: RepositoryIndex, request: FastifyRequest): readonly PullRequest[] {
  const q = queryText(request, 'q');
  const filter = q === undefined ? undefined : compileFilter(q, PULL_REQUEST_FIELDS);
  const states = new Set(repeatedText(request.query, 'state').map((state) => state.toUpperCase()));
  for (const state of states) if (!STATES.includes(state)) throw bitbucketError(400, `Invalid state: ${state}`);
  if (states.size === 0 && filter?.mentions.has('state') !== true) states.add('OPEN');
  return index
    .pullRequests()
    .filter((one) => (states.size === 0 || states.has(one.state)) && (filter === undefined || filter.matches(one)));
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  return request.query as Record<string, unknown>;
}

type Place = [at: number, pullRequestId: number, position: number];

function placeOf({ activity, pullRequest, position }: ActivityEntry): Place {
  return [activity.at, pullRequest.id, position];
}

/** @throws ApiError 400 for a made-up place. */
function readPlace(ctx: string): number[] {
  const place = openToken(ctx);
  if (!Array.isArray(place) || place.length !== 3) throw bitbucketError(400, 'Invalid ctx');
  return place.map(Number);
}

/** Index of the first entry that is older than the place. */
function firstAfter(entries: readonly ActivityEntry[], place: readonly number[]): number {
  const found = entries.findIndex((entry) => {
    const own = placeOf(entry);
    const differs = own.findIndex((value, at) => value !== place[at]);
    return differs >= 0 && Number(own[differs]) < Number(place[differs]);
  });
  return found < 0 ? entries.length : found;
}
