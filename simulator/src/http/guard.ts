import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cameViaGateway } from './addresses.ts';
import { ApiError } from './api-error.ts';
import { authenticate, authenticateOwn, type Installation, type Product } from './callers.ts';
import { failAtOnce, corruptBody, type Fault, type FaultQueue } from './faults.ts';
import { createRetryAfter, writeDataCenterRateHeaders, writeRateHeaders, type RateLimiter } from './rate-limit.ts';
import type { RequestLog } from './request-log.ts';
import type { Timeline } from './timeline.ts';

export type GuardParts = {
  faults: FaultQueue;
  rateLimiter: RateLimiter;
  log: RequestLog;
  /** The source's own clock, which may differ from the caller's. */
  timeline: Pick<Timeline, 'now' | 'advance'>;
  /** The clock that rate limits are measured by. */
  rateClock: () => number;
  /** The scopes of an access token that a user has granted; null for none that holds. */
  scopesOf: (accessToken: string) => string[] | null;
};

const RATE_REASONS: Record<Product, string> = {
  jira: 'jira-burst-based',
  confluence: 'confluence-burst-based',
  bitbucket: 'bitbucket-hourly',
};

/** Applies faults, credentials and the rate limit to one product's routes. */
export function createGuard({
  faults,
  rateLimiter,
  log,
  timeline,
  rateClock,
  scopesOf,
}: GuardParts): (app: FastifyInstance, product: Product, installation: Installation) => void {
  const retryAfter = createRetryAfter(timeline.now);
  const met = new WeakMap<FastifyRequest, Fault>();

  function limit(request: FastifyRequest, reply: FastifyReply, product: Product, installation: Installation): void {
    const state = rateLimiter(request.caller.rateKey, product);
    if (state === undefined) return;
    // All instants of an answer are those of the source's clock.
    const resetAt = timeline.now() + state.resetAt - rateClock();
    if (installation === 'data-center') writeDataCenterRateHeaders(reply, state);
    else writeRateHeaders(request, reply, product, { ...state, resetAt });
    if (state.allowed) return;
    const message = 'Rate limit exceeded.';
    // A Data Center only reports the seconds.
    if (installation === 'data-center')
      throw new ApiError(429, { message }, { 'retry-after': String(state.retryInSeconds) });
    throw new ApiError(
      429,
      product === 'bitbucket' ? { type: 'error', error: { message } } : { errorMessages: [message], errors: {} },
      { 'retry-after': retryAfter(state.retryInSeconds), 'ratelimit-reason': RATE_REASONS[product] },
    );
  }

  return (app, product, installation) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('date', new Date(timeline.now()).toUTCString());
      const fault = faults.take(request);
      if (fault !== undefined) {
        met.set(request, fault);
        failAtOnce(fault, request, reply, { product, installation, retryAfter, advance: timeline.advance });
        if (reply.sent) {
          log.record(request.method, routeOf(request), request.originalUrl, 0);
          return reply;
        }
      }
      const { authorization } = request.headers;
      request.caller =
        installation === 'data-center'
          ? authenticateOwn(authorization, product)
          : authenticate(authorization, product, cameViaGateway(request), scopesOf);
      limit(request, reply, product, installation);
      return undefined;
    });
    app.addHook('onSend', async (request, reply, payload) => {
      const fault = met.get(request);
      return fault === undefined ? payload : corruptBody(fault, reply, payload);
    });
    app.addHook('onResponse', async (request, reply) => {
      log.record(request.method, routeOf(request), request.originalUrl, reply.statusCode);
    });
  };
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? '(unknown)';
}
