import type { FastifyInstance } from 'fastify';
import { bitbucketError } from '../http/api-error.ts';
import type { Deployment } from '../world.ts';
import { type BitbucketContext, pathParams, queryText } from './context.ts';
import { deploymentBody, environmentBody } from './deployment-body.ts';
import { pageOf, readWindow } from './envelope.ts';
import type { FilterFields } from './filter.ts';
import { sortItems } from './sort.ts';

const REPOSITORY = '/2.0/repositories/:workspace/:slug';

const SORT_FIELDS: FilterFields<Deployment> = {
  'state.started_on': { kind: 'date', read: (one) => one.startedAt },
  'state.completed_on': { kind: 'date', read: (one) => one.completedAt },
  number: { kind: 'number', read: (one) => one.number },
};

/** Environments, and deployments to them (oldest first unless `sort=-state.started_on`). */
export function deploymentRoutes(app: FastifyInstance, context: BitbucketContext): void {
  const { deps, scene } = context;

  app.get(`${REPOSITORY}/deployments`, (request) => {
    const index = context.requireRepository(request);
    const environment = queryText(request, 'environment');
    const sorted = sortItems(index.deployments(), queryText(request, 'sort') ?? 'state.started_on', SORT_FIELDS);
    const found = sorted.filter((one) => environment === undefined || one.environmentUuid === environment);
    const here = scene();
    return pageOf(request, deps.origin(), found, readWindow(request), (one) =>
      deploymentBody(here, index.repository, one),
    );
  });

  app.get(`${REPOSITORY}/deployments/:uuid`, (request) => {
    const { repository } = context.requireRepository(request);
    const { uuid } = pathParams(request);
    const deployment = deps.world().deployments.get(uuid);
    if (deployment === undefined || deployment.repositoryUuid !== repository.uuid) {
      throw bitbucketError(404, 'Deployment not found', `There is no deployment ${uuid} in this repository.`);
    }
    return deploymentBody(scene(), repository, deployment);
  });

  app.get(`${REPOSITORY}/environments`, (request) => {
    const { environments } = context.requireRepository(request).repository;
    return pageOf(request, deps.origin(), environments, readWindow(request), environmentBody);
  });

  app.get(`${REPOSITORY}/environments/:uuid`, (request) => {
    const { environments } = context.requireRepository(request).repository;
    const { uuid } = pathParams(request);
    const environment = environments.find((environment) => environment.uuid === uuid);
    if (environment === undefined) throw bitbucketError(404, `Environment ${uuid} not found`);
    return environmentBody(environment);
  });
}
