import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import websocket from '@fastify/websocket';
import {
  t,
  daySeconds,
  apiPrefix,
  fullPath,
  requestLimit,
  sampleHeader,
  type AnyLanguage,
  type RouteDefinition,
} from '@sightline/contract';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { constants } from 'node:zlib';
import type { Platform, SessionUser } from '../context.ts';
import type { ReadsOneState } from '../database/tenant.ts';
import { countRequests } from '../metrics/request-counts.ts';
import { offerProbe } from '../metrics/api-probe.ts';
import { assertTurnedOn, hasSwitch } from '../settings/feature-switches.ts';
import { assertExportSize } from '../settings/export-size.ts';
import { currentSettings } from '../settings/current-settings.ts';
import { addPrometheus } from '../telemetry/prometheus-route.ts';
import { addToLogContext } from '../telemetry/log-context.ts';
import { acceptedLanguage, inLanguage } from '../language.ts';
import { telemetryOf } from '../telemetry/telemetry.ts';
import { logRequests, requestIdOf } from '../telemetry/request-log.ts';
import { AccessEnded, isOutage, NotAllowed, NotAuthenticated, Starting, type Problem } from '../errors.ts';
import type { Text } from '../text.ts';
import { addToCount } from '../limits.store.ts';
import { answerCall, assertInScope, assertSampled, inputOf, parsed } from './answer-call.ts';
import { batchRoute } from './batch.ts';
import { liveLimits } from '../realtime/live-limits.ts';
import type { BoundRoute, RouteContext } from './bind.ts';
import { addDeliveryRoute } from './delivery-route.ts';
import { describeError } from './describe-error.ts';
import { docsPage, docsStyle } from './docs-page.ts';
import { addressKey, clientKey } from './client-key.ts';
import { whenClientLeaves } from './client-left.ts';
import { FileAnswer, sendFile } from './file-answer.ts';
import { createRequestLimit } from './request-limit.ts';
import { openApiDocumentOf } from './openapi.ts';
import { addProbes } from './probes.ts';
import { isCall, serveWebApplication } from './web-application.ts';

type Authenticate = (token: string) => Promise<SessionUser | null>;

export type ServerParts = {
  platform: Platform;
  routes: readonly BoundRoute[];
  contract: Record<string, Record<string, RouteDefinition>>;
  authenticate: Authenticate;
  /** What ended the session of a rejected token; null if it only expired. */
  whyEnded: (token: string) => Promise<Text | null>;
  /** Redirects a request to the sample organization. @throws Conflict if the caller's organization has data */
  onSample: (ctx: RouteContext) => Promise<RouteContext>;
  /** Runs `read`, and says whether all figures it read are from one measurement run. */
  readsOneState: ReadsOneState;
  /** Adds routes that are not calls of the contract, such as the live channel. */
  extend?: (app: FastifyInstance, count: (client: string) => void) => Promise<void>;
  /** Whether the database is prepared; calls are refused until then. */
  isStarted?: () => boolean;
};

/** The web process: the API under /v1, its documentation, the live channel and the web application. */
export const buildServer = async ({
  platform,
  routes,
  contract,
  authenticate,
  whyEnded,
  onSample,
  readsOneState,
  extend,
  isStarted = () => true,
}: ServerParts): Promise<FastifyInstance> => {
  const loggerInstance: FastifyBaseLogger = platform.log;
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    genReqId: requestIdOf,
    trustProxy: platform.config.trustedProxies.length === 0 ? false : [...platform.config.trustedProxies],
  });
  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentSecurity },
    crossOriginEmbedderPolicy: false,
    // Other names under this one are not ours to decide for.
    hsts: platform.config.publicUrl.startsWith('https:') ? { maxAge: yearSeconds, includeSubDomains: false } : false,
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Quality 4 costs about what gzip does; the default of 11 is for files compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // A small compressed request could expand into gigabytes.
    globalDecompression: false,
  });
  await app.register(websocket, { options: { maxPayload: liveLimits.messageBytes } });
  app.setErrorHandler((error, request, reply) => {
    const { status, body, retryAfter } = inLanguage(languageOf(request), () =>
      describeError(error, platform, request.routeOptions.url),
    );
    if (retryAfter !== null) reply.header('Retry-After', String(retryAfter));
    if (status === 401) reply.header('WWW-Authenticate', 'Bearer');
    return reply.code(status).send(body);
  });
  followLanguages(app);
  await telemetryOf(platform)?.instrument(app);
  logRequests(app, platform);
  countRequests(app, platform);
  addPrometheus(app, platform);
  offerProbe(app, platform);
  addProbes(app, platform, isStarted);
  app.addHook('onRequest', async (request) => {
    if (!isStarted() && isCall(request.url)) throw new Starting();
  });
  const limitOf = (name: string) => ({
    now: () => platform.clock.now(),
    share: (client: string, window: number, amount: number) => addToCount(platform, { name }, client, window, amount),
    failed: (error: unknown) => {
      if (!isOutage(error))
        platform.log.warn(
          { err: error },
          'the database cannot be reached: the rate limit counts requests to this process only',
        );
    },
  });
  const count = createRequestLimit(limitOf('requests'), { ...requestLimit, most: platform.config.requestsPerMinute });
  const countTenant = createRequestLimit(limitOf('tenant-requests'), requestLimit);
  for (const bound of [...routes, batchRoute(routes, { platform, onSample, readsOneState })])
    addRoute(app, bound, { platform, authenticate, whyEnded, onSample, count, countTenant });
  app.get(`${apiPrefix}/openapi.json`, () => openApiDocumentOf(contract));
  app.get(`${apiPrefix}/docs`, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(contract, platform.config.publicUrl)),
  );
  app.get(`${apiPrefix}/docs.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
  if (extend !== undefined) await extend(app, count);
  await serveWebApplication(app, platform.config.webRoot);
  return app;
};

const languageOf = (request: FastifyRequest): AnyLanguage => acceptedLanguage(request.headers['accept-language']);

/** Answers in the caller's language. */
const followLanguages = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => inLanguage(languageOf(request), done));
  // Reading a body leaves the context of the request.
  app.addHook('preValidation', (request, _reply, done) => inLanguage(languageOf(request), done));
};

const yearSeconds = 365 * daySeconds;

/** The application's own files only; ECharts and the component library set styles from script. */
const contentSecurity = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
};

type RouteParts = Pick<ServerParts, 'platform' | 'authenticate' | 'whyEnded' | 'onSample'> & {
  count: (client: string, amount?: number) => void;
  /** Counts the requests of all members of an organization together. */
  countTenant: (organizationId: string, amount: number, most: number) => void;
};

const addRoute = (app: FastifyInstance, bound: BoundRoute, parts: RouteParts): void => {
  const { platform, authenticate, whyEnded, onSample, count, countTenant } = parts;
  const { definition } = bound;
  if (bound.needs === 'signature') {
    addDeliveryRoute(app, {
      url: fullPath(definition),
      name: definition.path,
      countRefused: (sender, amount) => count(`refused ${addressKey(sender)}`, amount),
      parse: (params) => ({ params: parsed(definition.params, params) }),
      handle: async (ctx, input, delivery) => {
        assertTurnedOn(definition, await currentSettings(platform));
        return bound.handle({ ...ctx, platform }, input as never, delivery);
      },
    });
    return;
  }
  app.route({
    method: definition.method,
    url: fullPath(definition),
    config: { name: definition.path },
    ...(definition.bodyLimit === undefined ? {} : { bodyLimit: definition.bodyLimit }),
    onRequest: async (request) => {
      if (bound.unlimited === true) return;
      if (hasSwitch(definition)) assertTurnedOn(definition, await currentSettings(platform));
      if (bound.needs === 'nobody') return count(clientKey(null, request.ip));
      const token = bearerToken(request);
      const user = token === null ? null : await authenticate(token);
      count(clientKey(user, request.ip));
      if (user === null) throw await refusalOf(token, whyEnded);
      addToLogContext({ userId: user.id, organizationId: user.organizationId ?? undefined });
      if (user.organizationId !== null)
        countTenant(user.organizationId, 1, (await currentSettings(platform)).apiRequestsPerMinute);
      const claimed = request.headers['x-organization-id'];
      if (claimed !== undefined && claimed !== user.organizationId)
        throw new NotAllowed(t('This session belongs to another organization.'));
      assertInScope(user, definition);
      if (wantsSample(request)) assertSampled(definition);
      request.sessionUser = user;
    },
    handler: async (request, reply) => {
      const input = inputOf(definition, request);
      const origin = { address: request.ip, agent: String(request.headers['user-agent'] ?? '').slice(0, 300) };
      reply.header('Cache-Control', 'no-store');
      if (bound.needs === 'nobody') {
        const token = bearerToken(request);
        const caller = async () => (token === null ? null : authenticate(token));
        return bound.handle({ platform, origin, caller }, input);
      }
      const user = request.sessionUser;
      if (user === undefined) throw new NotAuthenticated();
      const session = { platform, origin, user, ...(definition.file ? { canceled: whenClientLeaves(reply) } : {}) };
      const answer = await answerCall(bound, session, input, wantsSample(request) ? onSample : null);
      if (!(answer instanceof FileAnswer)) return answer;
      if (Buffer.isBuffer(answer.content)) await assertExportSize(platform, answer.content.length);
      return sendFile(reply, answer);
    },
  });
};

const refusalOf = async (token: string | null, whyEnded: ServerParts['whyEnded']): Promise<Problem> => {
  const why = token === null ? null : await whyEnded(token);
  return why === null ? new NotAuthenticated() : new AccessEnded(why);
};

const wantsSample = (request: FastifyRequest): boolean => request.headers[sampleHeader] !== undefined;

const bearerToken = (request: FastifyRequest): string | null => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '' ? null : token;
};

declare module 'fastify' {
  interface FastifyRequest {
    sessionUser?: SessionUser;
  }
}
