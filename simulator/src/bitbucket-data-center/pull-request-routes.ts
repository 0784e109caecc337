import type { FastifyInstance } from 'fastify';
import { queryText } from '../http/input.ts';
import type { PullRequest } from '../world.ts';
import { activitiesOf } from './activity-body.ts';
import { dataCenterCommitBody } from './commit-body.ts';
import { dataCenterError, type DataCenterContext } from './context.ts';
import { diffBody } from './diff-body.ts';
import { ownPage } from './page.ts';
import { REPOSITORY } from './place-routes.ts';
import { dataCenterPullRequestBody } from './pull-request-body.ts';

const ONE = `${REPOSITORY}/pull-requests/:id`;
const MAX_PULL_REQUESTS = 100;
const MAX_ACTIVITIES = 500;
const MAX_COMMITS = 100;

/** Pull requests and their dependents. Lists have no date filter and are only sorted by age. */
export function dataCenterPullRequestRoutes(app: FastifyInstance, context: DataCenterContext): void {
  const { scene } = context;

  app.get(`${REPOSITORY}/pull-requests`, (request) => {
    const index = context.requireRepository(request);
    const state = (queryText(request, 'state') ?? 'OPEN').toUpperCase();
    const order = (queryText(request, 'order') ?? 'NEWEST').toUpperCase();
    const refuse = (): never => {
      throw dataCenterError(400, 'rest.BadRequest', 'The state or order of pull requests is not valid.');
    };
    if (!['ALL', 'OPEN', 'MERGED', 'DECLINED'].includes(state) || !['NEWEST', 'OLDEST'].includes(order)) refuse();
    const found = index.pullRequests().filter((one) => state === 'ALL' || stateOf(one) === state);
    const here = scene();
    return ownPage(
      request,
      order === 'NEWEST' ? found.toReversed() : found,
      (one) => dataCenterPullRequestBody(here, index, one),
      MAX_PULL_REQUESTS,
    );
  });

  app.get(ONE, (request) => {
    const { index, pullRequest } = context.requirePullRequest(request);
    return dataCenterPullRequestBody(scene(), index, pullRequest);
  });

  app.get(`${ONE}/activities`, (request) => {
    const { index, pullRequest } = context.requirePullRequest(request);
    return ownPage(request, activitiesOf(scene(), index, pullRequest), (one) => one, MAX_ACTIVITIES);
  });

  app.get(`${ONE}/commits`, (request) => {
    const { index, pullRequest } = context.requirePullRequest(request);
    const newestFirst = pullRequest.commitHashes.toReversed().flatMap((hash) => index.history().find(hash) ?? []);
    const here = scene();
    return ownPage(request, newestFirst, (one) => dataCenterCommitBody(here, one), MAX_COMMITS);
  });

  app.get(`${ONE}/diff`, (request) => {
    const { index, pullRequest } = context.requirePullRequest(request);
    return diffBody(index, pullRequest);
  });
}

const stateOf = ({ state }: PullRequest): string => (state === 'SUPERSEDED' ? 'DECLINED' : state);
