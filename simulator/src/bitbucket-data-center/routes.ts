import type { Routes } from '../http/deps.ts';
import { ownCommitRoutes } from './commit-routes.ts';
import { createOwnContext } from './context.ts';
import { placeRoutes } from './place-routes.ts';
import { ownPullRequestRoutes } from './pull-request-routes.ts';

/**
 * Bitbucket Data Center 9.4 under `/rest`, on the same world as the cloud.
 * Expects a scope of its own, in which requests carry their caller.
 */
export const bitbucketDataCenterRoutes: Routes = (app, deps) => {
  const context = createOwnContext(deps);
  placeRoutes(app, context);
  ownCommitRoutes(app, context);
  ownPullRequestRoutes(app, context);
};
