import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { bitbucketDataCenterRoutes } from './bitbucket-data-center/routes.ts';
import { bitbucketDataCenterPages, bitbucketPages, bitbucketRoutes } from './bitbucket/routes.ts';
import { confluenceDataCenterRoutes } from './confluence-data-center/routes.ts';
import { confluencePages, dataCenterConfluencePages } from './confluence/confluence-pages.ts';
import { confluenceRoutes } from './confluence/confluence-routes.ts';
import { CONTEXT_PATHS, productOf, withoutGateway } from './http/addresses.ts';
import { ApiError, bitbucketError, confluenceError, jiraError } from './http/api-error.ts';
import type { Installation, Product } from './http/callers.ts';
import { UsageError } from './http/command-line.ts';
import { controlRoutes, webhookRoutes } from './http/control.ts';
import type { RateLimitMode, Routes, SimulatorDeps } from './http/deps.ts';
import { createFaultQueue, type FaultQueue } from './http/faults.ts';
import { createGuard } from './http/guard.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { createRequestLog, type RequestCounts } from './http/request-log.ts';
import { createTimeline } from './http/timeline.ts';
import { createWebhookRegistry, type WebhookRegistry } from './http/webhooks.ts';
import { jiraDataCenterRoutes } from './jira-data-center/routes.ts';
import { jiraPages } from './jira/jira-pages.ts';
import { jiraRoutes } from './jira/jira-routes.ts';
import { createGrants } from './oauth/grants.ts';
import { oauthRoutes } from './oauth/oauth-routes.ts';
import { generateScenario } from './scenario/generate.ts';
import type { Scenario, World } from './world.ts';

export type SimulatorOptions = {
  /** 0, the default, takes a free port. */
  port?: number;
  host?: string;
  seed?: number;
  months?: number;
  /** Epoch milliseconds of a frozen clock; by default, the real clock. */
  now?: number;
  /** Epoch milliseconds at which the history begins; by default `months` before the start of the day. */
  start?: number;
  /** Whether all statuses of the workflow are replaced two thirds of the way, and the old ones no longer listed. */
  workflowReplaced?: boolean;
  /** Whether storylines are planted; true by default. */
  planted?: boolean;
  rateLimit?: RateLimitMode;
  /** For how long issue search does not see a change, in milliseconds. */
  consistencyDelayMs?: number;
  /** Whether to serve the endpoints for tests under `/__simulator`. */
  control?: boolean;
  /** The events until an instant; by default, the generated organization. */
  scenarioUntil?: (until: number) => Scenario;
  /** Clock for rate limits, in milliseconds; by default the real clock, even when `now` is frozen. */
  rateClock?: () => number;
  webhookRetryDelaysMs?: number[];
};

export type Simulator = {
  /** The address, without a trailing slash. */
  url: string;
  world: () => World;
  /** Moves the clock on, applies what is due and waits for the webhooks. Resolves with the number of events. */
  advance: (ms: number) => Promise<number>;
  faults: FaultQueue;
  requests: () => RequestCounts;
  webhooks: WebhookRegistry;
  stop: () => Promise<void>;
};

const LIVE_TICK_MS = 1_000;

/** Starts the simulated Atlassian: one origin for Jira, Confluence and Bitbucket, as cloud and as Data Center. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { host = '127.0.0.1', consistencyDelayMs = 0, rateClock = Date.now } = options;
  const clock = options.now === undefined ? Date.now : fixedClock(options.now);
  const startedAt = clock();
  const timeline = createTimeline({
    scenarioUntil: options.scenarioUntil ?? generatedScenario(options, startedAt),
    clock,
    historyUntil: startedAt - consistencyDelayMs,
  });
  const retryDelaysMs = options.webhookRetryDelaysMs;
  const webhooks = createWebhookRegistry(retryDelaysMs === undefined ? {} : { retryDelaysMs });
  const faults = createFaultQueue();
  const log = createRequestLog();
  let url = '';
  const deps: SimulatorDeps = { ...timeline, origin: () => url, consistencyDelayMs, webhooks };

  const app = createApp(deps);
  const rateLimiter = createRateLimiter(options.rateLimit ?? 'default', rateClock);
  const grants = createGrants(timeline.now);
  const guard = createGuard({ faults, rateLimiter, log, timeline, rateClock, scopesOf: grants.scopesOf });
  const products: [Product, Installation, Routes, string][] = [
    ['jira', 'cloud', jiraRoutes, '/rest/*'],
    ['confluence', 'cloud', confluenceRoutes, '/wiki/*'],
    ['bitbucket', 'cloud', bitbucketRoutes, '/2.0/*'],
    ['jira', 'data-center', jiraDataCenterRoutes, '/rest/*'],
    ['confluence', 'data-center', confluenceDataCenterRoutes, '/rest/*'],
    ['bitbucket', 'data-center', bitbucketDataCenterRoutes, '/rest/*'],
  ];
  for (const [product, installation, routes, everything] of products) {
    const prefix = installation === 'data-center' ? CONTEXT_PATHS[product] : '';
    app.register(
      async (scope) => {
        guard(scope, product, installation);
        routes(scope, deps);
        // Unknown addresses are guarded and counted too.
        scope.all(everything, (request) => refuseUnknown(request));
      },
      { prefix },
    );
  }
  for (const pages of [jiraPages, confluencePages, dataCenterConfluencePages, bitbucketPages]) pages(app, deps);
  app.register(async (scope) => jiraPages(scope, deps), { prefix: CONTEXT_PATHS.jira });
  app.register(async (scope) => bitbucketDataCenterPages(scope, deps), { prefix: CONTEXT_PATHS.bitbucket });
  app.register(async (scope) => oauthRoutes(scope, deps, grants));
  webhookRoutes(app, webhooks);
  if (options.control === true) controlRoutes(app, { timeline, faults, log, webhooks, grants });
  app.get('/_edge/tenant_info', () => ({ cloudId: timeline.world().site.cloudId }));

  await app.ready();
  timeline.catchUp();
  url = await app.listen({ port: options.port ?? 0, host });
  const ticking = options.now === undefined ? setInterval(timeline.catchUp, LIVE_TICK_MS) : undefined;

  return {
    url,
    world: timeline.world,
    async advance(ms) {
      const events = timeline.advance(ms);
      await webhooks.settled();
      return events;
    },
    faults,
    requests: log.counts,
    webhooks,
    async stop() {
      clearInterval(ticking);
      await webhooks.close();
      await app.close();
    },
  };
}

function createApp(deps: SimulatorDeps): FastifyInstance {
  const app = fastify({
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
    rewriteUrl: (request) => withoutGateway(request.url ?? '/', deps.world().site.cloudId),
  });
  app.decorateRequest('caller');
  app.decorateRequest('halfPage', false);
  app.setNotFoundHandler((request) => refuseUnknown(request));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof ApiError) return reply.status(error.status).headers(error.headers).send(error.body);
    const status = error.statusCode ?? 500;
    if (status >= 500) process.stderr.write(`${request.method} ${request.url}: ${error.stack ?? error.message}\n`);
    const message = status >= 500 ? 'The simulator failed; see its output' : error.message;
    return reply.status(status).send({ errorMessages: [message], errors: {} });
  });
  return app;
}

/** @throws ApiError 404 in the format of the product that the address would belong to */
function refuseUnknown(request: FastifyRequest): never {
  const path = request.url.split('?')[0] ?? '';
  const product = productOf(path);
  if (product === 'bitbucket') throw bitbucketError(404, 'Resource not found', `There is no API hosted at ${path}`);
  if (product === 'confluence') throw confluenceError(404, 'NOT_FOUND', `No resource at ${path}`);
  throw jiraError(404, `No resource at ${path}`);
}

/** Later horizons must extend earlier ones, so the beginning is settled once. */
function generatedScenario(options: SimulatorOptions, startedAt: number): (until: number) => Scenario {
  const { seed = 7, months = 13, start = historyStart(startedAt, months), workflowReplaced = false, planted } = options;
  if (start >= startedAt) throw new UsageError('simulator: --start must lie before the present');
  return (until) =>
    generateScenario({ seed, until, months, start, workflowReplaced, ...(planted === undefined ? {} : { planted }) });
}

function historyStart(now: number, months: number): number {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - months);
  return start.setUTCHours(0, 0, 0, 0);
}

const fixedClock = (now: number) => (): number => now;
