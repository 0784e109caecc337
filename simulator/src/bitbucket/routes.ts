import { parse } from 'node:querystring';
import type { Routes } from '../http/deps.ts';
import { commitRoutes } from './commit-routes.ts';
import { createContext } from './context.ts';
import { deploymentRoutes } from './deployment-routes.ts';
import { parseFields, selectFields } from './fields.ts';
import { hookRoutes } from './hook-routes.ts';
import { pipelineRoutes } from './pipeline-routes.ts';
import { pullRequestRoutes } from './pull-request-routes.ts';
import { webhookMessages } from './webhook-messages.ts';
import { workspaceRoutes } from './workspace-routes.ts';

export { bitbucketDataCenterPages, bitbucketPages } from './pages.ts';

/**
 * Bitbucket Cloud 2.0 under `/2.0`, and its webhooks.
 * Needs its own Fastify scope, in which requests carry their caller.
 */
export const bitbucketRoutes: Routes = (app, deps) => {
  const context = createContext(deps);

  // Long lists of commits to include or exclude come as a form.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parse(String(body)));
  });
  app.addHook('preSerialization', async (request, reply, payload) =>
    reply.statusCode < 400
      ? selectFields(payload, parseFields((request.query as { fields?: unknown }).fields))
      : payload,
  );

  workspaceRoutes(app, context);
  commitRoutes(app, context);
  pullRequestRoutes(app, context);
  pipelineRoutes(app, context);
  deploymentRoutes(app, context);
  hookRoutes(app, context);

  let headBefore: string | undefined;
  deps.beforeEvent((event, world) => {
    headBefore =
      event.type === 'commits.pushed' ? world.branches.get(`${event.repositoryUuid}/${event.branch}`) : undefined;
  });
  deps.onEvent((event) => {
    if (deps.webhooks.list('bitbucket').length === 0) return;
    const messages = webhookMessages(event, { scene: context.scene(), index: context.index(), headBefore });
    for (const message of messages) deps.webhooks.publish('bitbucket', message);
  });
};
