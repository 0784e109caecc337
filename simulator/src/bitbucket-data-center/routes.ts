import type { Routes } from '../http/deps.ts';
import { dataCenterCommitRoutes } from './commit-routes.ts';
import { createDataCenterContext } from './context.ts';
import { placeRoutes } from './place-routes.ts';
import { dataCenterPullRequestRoutes } from './pull-request-routes.ts';
import { dataCenterWebhookMessages } from './webhook-messages.ts';

/**
 * Bitbucket Data Center 9.4 under `/rest`, on the same world as the cloud, and its webhooks.
 * Needs its own Fastify scope, in which requests carry their caller.
 */
export const bitbucketDataCenterRoutes: Routes = (app, deps) => {
  const context = createDataCenterContext(deps);
  placeRoutes(app, context);
  dataCenterCommitRoutes(app, context);
  dataCenterPullRequestRoutes(app, context);

  let headBefore: string | undefined;
  deps.beforeEvent((event, world) => {
    headBefore =
      event.type === 'commits.pushed' ? world.branches.get(`${event.repositoryUuid}/${event.branch}`) : undefined;
  });
  deps.onEvent((event) => {
    if (deps.webhooks.list('bitbucket-data-center').length === 0) return;
    const messages = dataCenterWebhookMessages(event, { scene: context.scene(), index: context.index(), headBefore });
    for (const message of messages) deps.webhooks.publish('bitbucket-data-center', message);
  });
};
