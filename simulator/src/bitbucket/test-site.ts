import assert from 'node:assert/strict';
import fastify, { type FastifyInstance } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { CONTEXT_PATHS } from '../http/addresses.ts';
import { authenticate, authenticateOwn, CREDENTIALS } from '../http/callers.ts';
import { bitbucketDataCenterRoutes } from '../bitbucket-data-center/routes.ts';
import type { EventListener, SimulatorDeps } from '../http/deps.ts';
import { createWebhookRegistry, type WebhookRegistry } from '../http/webhooks.ts';
import type { World, WorldEvent } from '../world.ts';
import { bitbucketDataCenterPages, bitbucketPages, bitbucketRoutes } from './routes.ts';

/** Test support: Bitbucket's routes alone over a world, called without a network, as cloud and as Data Center. */

const ORIGIN = 'http://bitbucket.test';
const BASIC = `Basic ${Buffer.from(`${CREDENTIALS.email}:${CREDENTIALS.bitbucketToken}`).toString('base64')}`;
export const BEARER = `Bearer ${CREDENTIALS.workspaceToken}`;

export type Json = Record<string, unknown>;
/** The value at a path inside an answer; undefined where the path ends early. */
export function dig(value: unknown, ...path: string[]): unknown {
  let found = value;
  for (const name of path) found = typeof found === 'object' && found !== null ? (found as Json)[name] : undefined;
  return found;
}

type Page = { values: Json[]; next?: string; size?: number; page?: number; pagelen: number };
type Answer = { status: number; body: Json; text: string; location: string | undefined };
type Ask = {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Null for none. */
  authorization?: string | null;
  json?: unknown;
  form?: string;
  half?: boolean;
};

export type TestSite = {
  app: FastifyInstance;
  webhooks: WebhookRegistry;
  /** Asks an address, relative to the origin or complete. */
  ask: (address: string, how?: Ask) => Promise<Answer>;
  /** A page, which must be there. */
  page: (address: string, how?: Ask) => Promise<Page>;
  /** All pages, by following `next`. */
  pages: (address: string) => Promise<Page[]>;
  /** What all pages list together. */
  all: (address: string) => Promise<Json[]>;
  /** Lets something happen: listeners hear of it before and after the change. */
  happen: (event: WorldEvent, change: (world: World) => void) => void;
};

export function openSite(world: World): TestSite {
  const before: EventListener[] = [];
  const after: EventListener[] = [];
  let version = 0;
  const webhooks = createWebhookRegistry({ retryDelaysMs: [] });
  const deps: SimulatorDeps = {
    world: () => world,
    version: () => version,
    now: () => world.now,
    origin: () => ORIGIN,
    consistencyDelayMs: 0,
    webhooks,
    onEvent: (listener) => void after.push(listener),
    beforeEvent: (listener) => void before.push(listener),
  };
  const app = createTestApp(deps);

  async function ask(address: string, how: Ask = {}): Promise<Answer> {
    const url = address.replace(ORIGIN, '');
    const usual = url.startsWith(CONTEXT_PATHS.bitbucket) ? `Bearer ${CREDENTIALS.personalToken}` : BASIC;
    const authorization = how.authorization === undefined ? usual : how.authorization;
    const type = how.form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
    const payload = how.form ?? (how.json === undefined ? undefined : JSON.stringify(how.json));
    const answer = await app.inject({
      method: how.method ?? 'GET',
      url,
      headers: {
        ...(authorization === null ? {} : { authorization }),
        ...(payload === undefined ? {} : { 'content-type': type }),
        ...(how.half === true ? { 'x-half': '1' } : {}),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json') && answer.body !== '';
    const body = isJson ? (answer.json() as Json) : {};
    return { status: answer.statusCode, body, text: answer.body, location: answer.headers.location };
  }

  async function page(address: string, how: Ask = {}): Promise<Page> {
    const { status, body, text } = await ask(address, how);
    assert.equal(status, 200, text);
    return body as Page;
  }

  async function pages(address: string): Promise<Page[]> {
    const read: Page[] = [];
    for (let next: string | undefined = address; next !== undefined; next = read.at(-1)?.next) {
      read.push(await page(next));
    }
    return read;
  }

  return {
    app,
    webhooks,
    ask,
    page,
    pages,
    all: async (address) => (await pages(address)).flatMap((one) => one.values),
    happen(event, change) {
      for (const listener of before) listener(event, world);
      change(world);
      version += 1;
      for (const listener of after) listener(event, world);
    },
  };
}

function createTestApp(deps: SimulatorDeps): FastifyInstance {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 } });
  app.decorateRequest('caller');
  app.decorateRequest('halfPage', false);
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ApiError) return reply.status(error.status).headers(error.headers).send(error.body);
    throw error;
  });
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      request.caller = authenticate(request.headers.authorization, 'bitbucket', false, () => null);
      request.halfPage = request.headers['x-half'] === '1';
    });
    bitbucketRoutes(scope, deps);
  });
  app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request) => {
        request.caller = authenticateOwn(request.headers.authorization, 'bitbucket');
        request.halfPage = request.headers['x-half'] === '1';
      });
      bitbucketDataCenterRoutes(scope, deps);
    },
    { prefix: CONTEXT_PATHS.bitbucket },
  );
  app.register(async (scope) => bitbucketDataCenterPages(scope, deps), { prefix: CONTEXT_PATHS.bitbucket });
  bitbucketPages(app, deps);
  return app;
}
